//! The tokens of the language.

use logos::{FilterResult, Lexer, Logos};

use super::literal;

/// Why some characters are no token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Fault {
    /// A character with which no token begins.
    #[default]
    Character,
    /// A number with letters in it.
    Number,
    /// A number above 2^63.
    Range,
    /// A text without its closing quote on the same line.
    OpenText,
    /// A text with an unknown escape.
    Escape,
    /// A comment without its `*/`.
    OpenComment,
    /// A comment as in other languages, up to the end of the line.
    Hash,
}

/// Tokens. Words of the language are no names.
#[derive(Logos, Clone, Copy, PartialEq, Debug)]
#[logos(error = Fault, skip r"[ \t\r\n\u{feff}]+", skip(r"//[^\n]*", allow_greedy = true))]
pub(crate) enum Token<'s> {
    #[regex(r"[A-Za-z_][A-Za-z0-9_]*")]
    Name(&'s str),
    #[regex(r"[0-9][0-9A-Za-z_]*", |lexer| literal::number(lexer.slice()))]
    Int(u64),
    /// What stands between the quotes, escapes as written.
    #[token("\"", text)]
    Text(&'s str),
    #[token("/*", comment)]
    #[regex(r"#[^\n]*", hash, allow_greedy = true)]
    Comment,

    #[token("const")]
    Const,
    #[token("var")]
    Var,
    #[token("plain")]
    Plain,
    #[token("mutex")]
    Mutex,
    #[token("reentrant")]
    Reentrant,
    #[token("rwlock")]
    RwLock,
    #[token("cond")]
    Cond,
    #[token("sem")]
    Sem,
    #[token("barrier")]
    Barrier,
    #[token("chan")]
    Chan,
    #[token("fn")]
    Fn,
    #[token("thread")]
    Thread,
    #[token("main")]
    Main,
    #[token("final")]
    Final,
    #[token("exists")]
    Exists,
    #[token("forall")]
    Forall,
    #[token("never")]
    Never,
    #[token("eventually")]
    Eventually,
    #[token("always")]
    Always,
    /// Stands before the first token of a declaration with `leads_to`; no text is read as it.
    Property,
    #[token("leads_to")]
    LeadsTo,
    #[token("fair")]
    Fair,

    #[token("let")]
    Let,
    #[token("if")]
    If,
    #[token("else")]
    Else,
    #[token("while")]
    While,
    #[token("loop")]
    Loop,
    #[token("for")]
    For,
    #[token("in")]
    In,
    #[token("break")]
    Break,
    #[token("continue")]
    Continue,
    #[token("return")]
    Return,
    #[token("skip")]
    Skip,
    #[token("lock")]
    Lock,
    #[token("unlock")]
    Unlock,
    #[token("with")]
    With,
    #[token("trylock")]
    TryLock,
    #[token("read_lock")]
    ReadLock,
    #[token("write_lock")]
    WriteLock,
    #[token("wait")]
    Wait,
    #[token("notify")]
    Notify,
    #[token("notify_all")]
    NotifyAll,
    #[token("acquire")]
    Acquire,
    #[token("release")]
    Release,
    #[token("arrive")]
    Arrive,
    #[token("send")]
    Send,
    #[token("recv")]
    Recv,
    #[token("spawn")]
    Spawn,
    #[token("join")]
    Join,
    #[token("await")]
    Await,
    #[token("atomic")]
    Atomic,
    #[token("cas")]
    Cas,
    #[token("fetch_add")]
    FetchAdd,
    #[token("swap")]
    Swap,
    #[token("fence")]
    Fence,
    #[token("yield")]
    Yield,
    #[token("point")]
    Point,
    #[token("choose")]
    Choose,
    #[token("assert")]
    Assert,
    #[token("assume")]
    Assume,
    #[token("fail")]
    Fail,
    #[token("log")]
    Log,
    #[token("true")]
    True,
    #[token("false")]
    False,

    #[token("{")]
    OpenBrace,
    #[token("}")]
    CloseBrace,
    #[token("(")]
    OpenParen,
    #[token(")")]
    CloseParen,
    #[token("[")]
    OpenBracket,
    #[token("]")]
    CloseBracket,
    #[token(";")]
    Semicolon,
    #[token(",")]
    Comma,
    #[token(":")]
    Colon,
    #[token(".")]
    Dot,
    #[token("..")]
    DotDot,

    #[token("=")]
    Assign,
    #[token("+=")]
    AddAssign,
    #[token("-=")]
    SubtractAssign,
    #[token("*=")]
    MultiplyAssign,
    #[token("/=")]
    DivideAssign,
    #[token("%=")]
    RemainderAssign,
    #[token("&=")]
    AndAssign,
    #[token("|=")]
    OrAssign,
    #[token("^=")]
    XorAssign,
    #[token("<<=")]
    ShiftLeftAssign,
    #[token(">>=")]
    ShiftRightAssign,

    #[token("||")]
    OrOr,
    #[token("&&")]
    AndAnd,
    #[token("==")]
    EqualEqual,
    #[token("!=")]
    NotEqual,
    #[token("<")]
    Less,
    #[token("<=")]
    LessEqual,
    #[token(">")]
    Greater,
    #[token(">=")]
    GreaterEqual,
    #[token("|")]
    Or,
    #[token("^")]
    Xor,
    #[token("&")]
    And,
    #[token("<<")]
    ShiftLeft,
    #[token(">>")]
    ShiftRight,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("*")]
    Star,
    #[token("/")]
    Slash,
    #[token("%")]
    Percent,
    #[token("!")]
    Bang,
    #[token("~")]
    Tilde,
}

/// After an opening quote: the rest of the text, on the same line.
fn text<'s>(lexer: &mut Lexer<'s, Token<'s>>) -> Result<&'s str, Fault> {
    let rest = lexer.remainder();
    let (length, closed) = literal::text_length(rest);
    lexer.bump(length + usize::from(closed));
    let inner = &rest[..length];
    match (closed, literal::unescape(inner)) {
        (false, _) => Err(Fault::OpenText),
        (true, None) => Err(Fault::Escape),
        (true, Some(_)) => Ok(inner),
    }
}

/// After `/*`: up to the next `*/`.
fn comment<'s>(lexer: &mut Lexer<'s, Token<'s>>) -> FilterResult<(), Fault> {
    if let Some(at) = lexer.remainder().find("*/") {
        lexer.bump(at + 2);
        FilterResult::Skip
    } else {
        lexer.bump(lexer.remainder().len());
        FilterResult::Error(Fault::OpenComment)
    }
}

/// From `#` to the end of the line.
fn hash<'s>(_: &mut Lexer<'s, Token<'s>>) -> FilterResult<(), Fault> {
    FilterResult::Error(Fault::Hash)
}
