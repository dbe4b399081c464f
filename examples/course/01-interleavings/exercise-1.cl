//@ question: "Three threads make one, two and two steps. How many schedules are there?"
//@ answer: number schedules
//@ hint: "A schedule is a row of five places. Choose the place of thread a, then the two places of thread b."
//@ why: "Of the places in a row each thread takes as many as it has steps: 5!/(1! 2! 2!)."

thread a { point; }
thread b { point; point; }
thread c { point; point; }
