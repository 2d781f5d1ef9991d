// Goal: a passkey is added only by its owner, and signs in once per challenge, from our page, with
// the right key. Method: the area's routes on a real PostgreSQL, and an authenticator in software.
import * as calls from "@plumbline/protocol/auth";
import {
  type AuthAreaUnderTest,
  createAuthArea,
  GOOD_PASSWORD,
  type NewMember,
  type Sending,
  signedIn,
} from "@plumbline/tests/kit/auth-area";
import { createSoftwarePasskey } from "@plumbline/tests/kit/passkey/software-passkey";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let auth: AuthAreaUnderTest;
let account: string;
let from: NewMember["from"];

beforeAll(async () => {
  auth = await createAuthArea();
});
afterAll(() => auth.end());
beforeEach(async () => {
  ({ account, from } = await auth.newMember());
});

const PAGE = { rpId: "plumbline.example", origin: "http://plumbline.example" };
const password = GOOD_PASSWORD;

interface Offer {
  readonly options: { readonly challenge: string };
  readonly ticket: string;
}

// Types the answer as the call's own; `send` is typed for sessions only.
const ask = <Answer>(...sent: Parameters<AuthAreaUnderTest["send"]>) =>
  auth.send(...sent) as unknown as Promise<Answer>;

async function offer(sending: Sending = from): Promise<Offer> {
  return ask<Offer>(calls.passkeyRegisterOptions, { password }, sending);
}

async function registered() {
  const passkey = createSoftwarePasskey();
  const { options, ticket } = await offer();
  const response = passkey.make({ ...PAGE, challenge: options.challenge });
  const form = { ticket, response, name: "My phone" };
  expect(await ask(calls.passkeyRegister, form, from)).toBeNull();
  return passkey;
}

const address = "198.51.100.1";
const askOffer = () => ask<Offer>(calls.passkeyLoginOptions, {}, { address });
const enter = (form: object) => ask(calls.passkeyLogin, form, { address });

test("a passkey is added after the password, signs in by itself, and is removed", async () => {
  expect(await ask(calls.passkeyRegisterOptions, { password: "a guess" }, from)).toBe(
    "password_wrong",
  );
  const passkey = await registered();
  const { options, ticket } = await askOffer();
  const response = passkey.prove({ ...PAGE, challenge: options.challenge });
  expect(await enter({ ticket, response })).toMatchObject({
    userInfo: { account },
  });
  const [listed] = await ask<{ id: string; name: string }[]>(calls.listPasskeys, {}, from);
  expect(listed).toMatchObject({ id: passkey.id, name: "My phone" });
  const off = { id: passkey.id, password };
  expect(await ask(calls.removePasskey, { ...off, password: "a guess" }, from)).toBe(
    "password_wrong",
  );
  expect(await ask(calls.removePasskey, off, from)).toBeNull();
  expect(await ask(calls.removePasskey, off, from)).toBe("passkey_unknown");
  const again = await askOffer();
  const late = passkey.prove({ ...PAGE, challenge: again.options.challenge });
  expect(await enter({ ticket: again.ticket, response: late })).toBe("passkey_unknown");
});

test("A7 a stolen token alone or another session cannot add a passkey", async () => {
  const { options, ticket } = await offer();
  const response = createSoftwarePasskey().make({ ...PAGE, challenge: options.challenge });
  const thief = await signedIn(auth.login(account, password, { address }));
  const elsewhere = { ...from, token: thief.token };
  const form = { ticket, response, name: "" };
  expect(await ask(calls.passkeyRegister, form, elsewhere)).toBe("passkey_unknown");
  const security = await ask<object>(calls.securitySettings, {}, from);
  expect(security).toMatchObject({ withdrawalsHeldUntil: null });
  await registered();
  const settings = await ask<{ withdrawalsHeldUntil: unknown }>(calls.securitySettings, {}, from);
  expect(settings.withdrawalsHeldUntil).not.toBeNull();
});

test("a challenge is valid once, also for ten concurrent uses, and for five minutes", async () => {
  const passkey = await registered();
  const { options, ticket } = await askOffer();
  const response = passkey.prove({ ...PAGE, challenge: options.challenge });
  const answers = await Promise.all(Array.from({ length: 10 }, () => enter({ ticket, response })));
  expect(answers.filter((answer) => answer === "passkey_unknown")).toHaveLength(9);
  const late = await askOffer();
  const proven = passkey.prove({ ...PAGE, challenge: late.options.challenge });
  auth.clock.advance(300_000);
  expect(await enter({ ticket: late.ticket, response: proven })).toBe("passkey_unknown");
});

test("the tenth passkey is the last, also of two concurrent additions", async () => {
  const passkeys = [await registered()];
  while (passkeys.length < 9) passkeys.push(await registered());
  const forms = await Promise.all(
    [1, 2].map(async () => {
      const { options, ticket } = await offer();
      const response = createSoftwarePasskey().make({ ...PAGE, challenge: options.challenge });
      return { ticket, response, name: "" };
    }),
  );
  const answers = await Promise.all(forms.map((form) => ask(calls.passkeyRegister, form, from)));
  expect(answers.toSorted()).toEqual([null, "too_many_passkeys"]);
  expect(await ask<object[]>(calls.listPasskeys, {}, from)).toHaveLength(10);
  expect(await offer()).toBe("too_many_passkeys");

  const off = { id: passkeys[0]?.id, password };
  expect(await ask(calls.removePasskey, off, from)).toBeNull();
  await registered();
  expect(await ask<object[]>(calls.listPasskeys, {}, from)).toHaveLength(10);
});

const UNVERIFIED = 0x01;
// Goal: each part of the proof is checked. Method: each row has one part wrong.
test.each([
  ["another page", { origin: "http://plumbline.example.evil.example" }, {}],
  ["another name", { rpId: "evil.example" }, {}],
  ["another challenge", { challenge: "bm90IG91cnM" }, {}],
  ["nobody at the device", {}, { flags: UNVERIFIED }],
  ["a copy of the key behind the original", {}, { counter: -1 }],
  ["another key", {}, { isOther: true }],
])("a passkey of %s is refused", async (_what, change, wrong) => {
  const passkey = await registered();
  const { flags, counter, isOther } = { flags: 5, counter: 0, isOther: false, ...wrong };
  const first = await askOffer();
  const good = passkey.prove({ ...PAGE, challenge: first.options.challenge });
  expect(await enter({ ticket: first.ticket, response: good })).toHaveProperty("token");
  const { options, ticket } = await askOffer();
  if (counter < 0) passkey.setCounter(0);
  const prover = isOther ? createSoftwarePasskey() : passkey;
  const assertion = prover.prove({ ...PAGE, challenge: options.challenge, ...change }, flags);
  const response = { ...assertion, id: passkey.id, rawId: passkey.id };
  expect(await enter({ ticket, response })).toBe("passkey_unknown");
});

test.each([{}, { id: 1 }, { id: "x", response: { clientDataJSON: "e30" } }, { response: null }])(
  "anything but an authenticator's answer is refused: %j",
  async (response) => {
    await registered();
    const { ticket } = await askOffer();
    expect(await enter({ ticket, response })).toBe("passkey_unknown");
    const form = { ticket: (await offer()).ticket, response, name: "" };
    expect(await ask(calls.passkeyRegister, form, from)).toBe("passkey_unknown");
  },
);
