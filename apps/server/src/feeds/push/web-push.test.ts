import { createECDH } from "node:crypto";
import { SealKey } from "#platform/secrets/seal-key";
import { expect, test } from "vitest";
import { vapidKeysOf, WebPush } from "./web-push.ts";

// Goal: the server sends only to push services, whatever address a browser submits. Method:
// addresses similar to those of real services, each with one error.

const keys = vapidKeysOf(new SealKey(Buffer.alloc(32, 7)));
const live = new WebPush({ keys, publicUrl: "", isSandbox: false });
const sandbox = new WebPush({ keys, publicUrl: "", isSandbox: true });
const publicSandbox = new WebPush({ keys, publicUrl: "https://a.example", isSandbox: true });
const p256dh = createECDH("prime256v1").generateKeys("base64url");
const auth = Buffer.alloc(16).toString("base64url");
const takes = (house: WebPush, endpoint: string) => house.accepts({ endpoint, p256dh, auth });

test.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
  "https://web.push.apple.com/abc",
])("O1 %s is accepted", (endpoint) => {
  expect([takes(live, endpoint), takes(sandbox, endpoint)]).toEqual([true, true]);
});

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/fcm/send/abc",
  "https://user@fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com@evil.example/abc",
  "https://fcm.googleapis.com.evil.example/abc",
  "https://evilpush.apple.com.example/abc",
  "https://notpush.apple.com.evil/abc",
  "https://evil-fcm.googleapis.com.example/",
  "https://xpush.apple.com/abc",
  "https://169.254.169.254/latest/meta-data/",
  "https://10.0.0.1/abc",
  "https://[fe80::1]/abc",
  "https://0x7f.1.example/abc",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "//fcm.googleapis.com/abc",
  "",
  `https://fcm.googleapis.com/${"a".repeat(1_000)}`,
])("O1 %o is refused in every configuration", (endpoint) => {
  expect([takes(live, endpoint), takes(sandbox, endpoint)]).toEqual([false, false]);
});

test.each(["http://127.0.0.1:9/abc", "http://127.1/abc", "https://localhost/", "http://[::1]:9/"])(
  "O1 %s is used only in a sandbox that no other machine can reach",
  (endpoint) => {
    const houses = [live, publicSandbox, sandbox];
    expect(houses.map((house) => takes(house, endpoint))).toEqual([false, false, true]);
  },
);

test("a key that is not a point of the curve is refused, because it cannot encrypt", () => {
  const endpoint = "https://web.push.apple.com/abc";
  const point = Buffer.from(p256dh, "base64url");
  const off = Buffer.from(point);
  off.writeUInt8((off.at(-1) ?? 0) ^ 1, off.length - 1);
  for (const wrong of [off, point.subarray(0, 33), Buffer.alloc(65, 4), Buffer.alloc(65)]) {
    expect(live.accepts({ endpoint, auth, p256dh: wrong.toString("base64url") })).toBe(false);
  }
});

test("each seal key has one push key, and another seal key a different one", () => {
  expect(vapidKeysOf(new SealKey(Buffer.alloc(32, 7)))).toEqual(keys);
  expect(vapidKeysOf(new SealKey(Buffer.alloc(32, 8)))).not.toEqual(keys);
  expect(Buffer.from(keys.publicKey, "base64url")).toHaveLength(65);
});
