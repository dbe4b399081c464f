//@ error: no-program at 4:1

// No line and no statement begins like a declaration: another language, of which every token would be a mistake.
import threading

class Account:
    def run(self):
        self.total += 1
