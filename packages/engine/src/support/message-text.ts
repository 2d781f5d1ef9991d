/** The text that replaces a secret. */
const MASK = "••••••";

/** Words that precede a password, a code or a recovery phrase. */
const NAMES = [
  "pass ?words?",
  "passcodes?",
  "passphrases?",
  "pwd",
  "pin",
  "(?:verification|security|sms|e-?mail|one.?time|authenticator|login|withdrawal) codes?",
  "otp",
  "2fa(?: codes?)?",
  "(?:seed|recovery|mnemonic|secret) (?:phrase|words?|keys?)",
  "private keys?",
  "contraseña",
  "clave",
  "mật khẩu",
  "kata laluan",
  "รหัสผ่าน",
  "비밀번호",
  "パスワード",
  "密码",
  "密碼",
  "验证码",
  "驗證碼",
].join("|");

/** "my password is: hunter2": the text behind the name, to the end of its line. */
const NAMED = new RegExp(
  `(?<=(?:^|[^\\p{L}])(?:${NAMES})\\s*(?:(?:is|was|es|là|=|:|：|是|は|는|คือ)\\s*){1,2})\\S[^\\n]*`,
  "giu",
);

/** Six digits by themselves, as in codes; not an amount or a part of a number. */
const CODE =
  /(?<![\p{L}\d.,:/-])\d{3}[ -]?\d{3}(?![\p{L}\d]|[.,:/-]\d| ?(?:[A-Z]{3,10}\b|[$€£¥%]))/gu;

/** Keys of authenticators and wallets, recognisable by their form. */
const KEYS = [
  "[A-Z2-7]{16}",
  "[A-Z2-7]{32}",
  "(?:0x)?[0-9a-f]{64}",
  "[5KL][1-9A-HJ-NP-Za-km-z]{50,51}",
].join("|");
const KEY = new RegExp(`(?<!\\w)(?:${KEYS})(?!\\w)`, "gu");

/**
 * A text without the passwords and codes in it. Staff never need one and never see one: the app
 * warns before sending, by this very function, and the server stores its result.
 */
export function maskSecrets(text: string): { readonly text: string; readonly isMasked: boolean } {
  const masked = [NAMED, CODE, KEY].reduce((rest, secret) => rest.replace(secret, MASK), text);
  return { text: masked, isMasked: masked !== text };
}

/** Control characters, and those that change the reading order. */
const UNSEEN = /[\u{202a}-\u{202e}\u{2066}-\u{2069}\u{feff}]|(?!\n)\p{Cc}/gu;

/** A message's text as it is stored: only visible characters. */
export const plainText = (text: string): string => text.replace(UNSEEN, "").trim();
