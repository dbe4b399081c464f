//! Chromium without a window, driven over its debugging protocol: a page, its keys, and what a script finds in it.

use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// What the browser is called.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// It neither asks for anything nor looks anything up.
const FLAGS: [&str; 11] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--remote-debugging-port=0",
    "about:blank",
];

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(90);

/// The colours that the user prefers.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Scheme {
    Light,
    Dark,
}

/// A browser with one page.
pub(crate) struct Browser {
    process: Child,
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    session: Option<String>,
    next: u64,
    /// Everything that a console would show in red.
    complaints: Vec<String>,
    loaded: bool,
    _profile: TempDir,
}

impl Browser {
    /// Starts it with a page of so many pixels.
    pub(crate) fn open(address: &str, width: u32, scheme: Scheme) -> Browser {
        let profile = tempfile::tempdir().expect("a folder for the browser");
        let start = |name: &&str| {
            let mut command = Command::new(name);
            command.args(FLAGS).arg(format!("--user-data-dir={}", profile.path().display()));
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()
        };
        let process = NAMES.iter().find_map(start).expect("Chromium is installed");
        let (socket, _) = tungstenite::connect(endpoint(profile.path())).expect("the browser listens");
        let mut browser = Browser {
            process,
            socket,
            session: None,
            next: 0,
            complaints: Vec::new(),
            loaded: false,
            _profile: profile,
        };
        let target = browser.ask("Target.createTarget", &json!({"url": "about:blank"}));
        let attached =
            browser.ask("Target.attachToTarget", &json!({"targetId": target["targetId"], "flatten": true}));
        browser.session = attached["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page.enable", "Runtime.enable", "Log.enable"] {
            browser.ask(domain, &json!({}));
        }
        browser.resize(width);
        browser.prefer(scheme);
        browser.visit(address);
        browser
    }

    fn visit(&mut self, address: &str) {
        self.loaded = false;
        self.ask("Page.navigate", &json!({"url": address}));
        while !self.loaded {
            self.hear();
        }
    }

    /// Gives the page another width.
    pub(crate) fn resize(&mut self, width: u32) {
        let size = json!({"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false});
        self.ask("Emulation.setDeviceMetricsOverride", &size);
    }

    /// Has the user prefer light or dark.
    pub(crate) fn prefer(&mut self, scheme: Scheme) {
        let value = match scheme {
            Scheme::Light => "light",
            Scheme::Dark => "dark",
        };
        let feature = json!({"features": [{"name": "prefers-color-scheme", "value": value}]});
        self.ask("Emulation.setEmulatedMedia", &feature);
        // The page is told before a frame is drawn.
        self.value(
            "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))",
        );
    }

    /// The value of an expression of the page's language.
    pub(crate) fn value(&mut self, expression: &str) -> Value {
        let asked = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let answer = self.ask("Runtime.evaluate", &asked);
        assert!(answer.get("exceptionDetails").is_none(), "{expression}: {answer}");
        answer["result"]["value"].clone()
    }

    /// The same, as text.
    pub(crate) fn text(&mut self, expression: &str) -> String {
        let value = self.value(expression);
        value.as_str().unwrap_or_else(|| panic!("{expression} is {value}")).to_owned()
    }

    /// Presses a key and lets it go, as a person does.
    pub(crate) fn press(&mut self, key: &str, code: u32, text: &str) {
        for kind in ["keyDown", "keyUp"] {
            let mut event = json!({
                "type": kind, "key": key, "code": key,
                "windowsVirtualKeyCode": code, "nativeVirtualKeyCode": code
            });
            if kind == "keyDown" && !text.is_empty() {
                event["text"] = json!(text);
            }
            self.ask("Input.dispatchKeyEvent", &event);
        }
    }

    /// What the page complained of so far.
    pub(crate) fn complaints(&mut self) -> &[String] {
        // An answer comes after everything that was said before the question.
        self.value("0");
        &self.complaints
    }

    /// Sends a command and waits for its answer.
    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.next += 1;
        let mut message = json!({"id": self.next, "method": method, "params": params});
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.socket.send(Message::text(message.to_string())).expect("the browser hears");
        loop {
            let answer = self.hear();
            if answer["id"] == json!(self.next) {
                assert!(answer.get("error").is_none(), "{method}: {answer}");
                return answer["result"].clone();
            }
        }
    }

    /// The next message; what is no answer is taken note of.
    fn hear(&mut self) -> Value {
        let message = loop {
            if let Message::Text(text) = self.socket.read().expect("the browser answers") {
                break text;
            }
        };
        let message: Value = serde_json::from_str(&message).expect("a message is json");
        let params = &message["params"];
        match message["method"].as_str() {
            Some("Page.loadEventFired") => self.loaded = true,
            Some("Runtime.exceptionThrown") => self.complaints.push(params.to_string()),
            Some("Runtime.consoleAPICalled") if params["type"] != "log" => {
                self.complaints.push(params.to_string());
            }
            Some("Log.entryAdded") if params["entry"]["level"] != "verbose" => {
                self.complaints.push(params.to_string());
            }
            _ => {}
        }
        message
    }
}

/// Where the browser listens: it writes that to a file of its profile.
fn endpoint(profile: &Path) -> String {
    let begun = Instant::now();
    loop {
        let written = std::fs::read_to_string(profile.join("DevToolsActivePort")).unwrap_or_default();
        if let Some((port, path)) = written.split_once('\n') {
            return format!("ws://127.0.0.1:{port}{}", path.trim());
        }
        assert!(begun.elapsed() < PATIENCE, "the browser does not start");
        sleep(Duration::from_millis(50));
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
