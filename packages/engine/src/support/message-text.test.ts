// Goal: no password and no code is stored, and nothing else is lost. Method: typical input, in the
// languages of the app, and figures that only look similar.
import { expect, test } from "vitest";
import { maskSecrets, plainText } from "./index.ts";

test.each([
  ["My code is 482913", "My code is ••••••"],
  ["482 913", "••••••"],
  ["482-913.", "••••••."],
  ["password: hunter2 please help", "password: ••••••"],
  ["Password is hunter2\nThank you", "Password is ••••••\nThank you"],
  ["my pass word = a b c", "my pass word = ••••••"],
  ["PIN: 4821", "PIN: ••••••"],
  ["contraseña: hunter2", "contraseña: ••••••"],
  ["密碼：hunter2", "密碼：••••••"],
  ["รหัสผ่าน คือ hunter2", "รหัสผ่าน คือ ••••••"],
  ["seed phrase: legal winner thank year", "seed phrase: ••••••"],
  ["JBSWY3DPEHPK3PXP", "••••••"],
  [`0x${"0f".repeat(32)}`, "••••••"],
])("H6 %o is stored as %o", (text, masked) => {
  expect(maskSecrets(text)).toEqual({ text: masked, isMasked: true });
  expect(maskSecrets(masked)).toEqual({ text: masked, isMasked: false });
});

test.each([
  "I forgot my password",
  "I sent 100000 USDT",
  "100000USDT",
  "0.123456 BTC",
  "1,234,567",
  "2026-01-05 20:00:00",
  "the code did not arrive",
  "https://example.com/123456",
  "Ticket 0190f000-0000-7000-8000-000000000001",
  "+65 8123 4567",
])("H6 %o contains no secret", (text) => {
  expect(maskSecrets(text)).toEqual({ text, isMasked: false });
});

test("H1 invisible characters are removed, line breaks stay", () => {
  expect(plainText(" evil\u202egnp.exe\u0000\u0007\n\u2066two\u2069 ")).toBe("evilgnp.exe\ntwo");
  expect(plainText("ไทย ‍👩‍👩‍👧 ‎مرحبا")).toBe("ไทย ‍👩‍👩‍👧 ‎مرحبا");
});
