import { randomBytes } from "node:crypto";
import { systemClock } from "@plumbline/server/platform/process/clock";
import { type AppProcess, startAppOn } from "@plumbline/tests/kit/app-process";
import { createTestDatabase, runAsOwner, type TestDatabase } from "@plumbline/tests/kit/database";
import { drawPaper } from "@plumbline/tests/kit/files/png";
import { sendUpload } from "@plumbline/tests/kit/files/uploads";
import { storeFirstTicks } from "@plumbline/tests/kit/market/first-ticks";
import { clientOf } from "@plumbline/tests/kit/member";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: the server's output contains no secret, even under many faults. Method: every secret, of
// the house in the environment and of a member in calls, is a unique word; then mail, texts,
// payments and tables fail under calls that carry them, and the output is searched for each.

const SECRETS = {
  SMTP_URL: "smtp://house:canary-mail-password@127.0.0.1:1",
  SMS_GATEWAY_URL: "http://127.0.0.1:1/texts",
  SMS_GATEWAY_TOKEN: "canary-texts-token",
  PAYMENT_PROVIDER_URL: "http://127.0.0.1:1",
  PAYMENT_PROVIDER_SECRET: "canary-payments-secret-of-32-bytes",
  SEAL_KEY: randomBytes(32).toString("base64"),
} as const;

const account = `canary.${Date.now().toString(36)}`;
const [password, nextPassword] = ["canary first password", "canary next password"];
const idNumber = "CANARY77142";

let testDatabase: TestDatabase;
let app: AppProcess;
let token = "";

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await storeFirstTicks(testDatabase.url);
  app = await startAppOn(testDatabase.url, SECRETS);
});

afterAll(() => testDatabase.drop());

const member = () => clientOf({ server: app, clock: systemClock }, { token: () => token });

/** Every call below needs one of them. */
const HIDDEN = ["profiles", "credentials", "identities", "files", "attempts"] as const;

/** Calls that carry secrets, each of which fails somewhere after validation. */
const carrying: readonly (() => Promise<unknown>)[] = [
  () => member().auth.login({ account, password }),
  () => member().auth.changePassword({ oldPassword: password, newPassword: nextPassword }),
  () => member().auth.getEmailCaptcha({ email: "canary@example.org", purpose: "bind" }),
  () => member().auth.register({ account: `${account}.two`, password: nextPassword }),
  async () => {
    const { result } = await sendUpload({ server: app }, { token, bytes: drawPaper(7) });
    return member().kyc.applyKYC({
      lastName: "Lovelace",
      firstName: "Ada",
      birthday: "1990-12-10",
      country: "GB",
      idType: "passport",
      idNumber,
      frontFileId: result?.id ?? "",
    });
  },
];

test("no failure prints a secret", async () => {
  ({ token } = await member().auth.register({ account, password }));
  await Promise.allSettled(carrying.map((call) => call()));
  for (const table of HIDDEN) {
    await runAsOwner(testDatabase.url, `alter table ${table} rename to no_${table}`);
  }
  const refused = await Promise.allSettled(carrying.map((call) => call()));
  expect(refused.map(({ status }) => status)).toEqual(carrying.map(() => "rejected"));

  // The output of another process arrives with a delay.
  await expect.poll(() => faultsIn(app.printed())).toBeGreaterThanOrEqual(carrying.length - 1);
  await app.stop();
  const printed = app.printed();
  const databasePassword = new URL(testDatabase.url).password;
  for (const secret of [
    "canary-mail-password",
    SECRETS.SMS_GATEWAY_TOKEN,
    SECRETS.PAYMENT_PROVIDER_SECRET,
    SECRETS.SEAL_KEY,
    databasePassword,
    token,
    password,
    nextPassword,
    idNumber,
    "canary@example.org",
    account,
  ]) {
    expect(secret).not.toBe("");
    expect(printed).not.toContain(secret);
  }
});

/** For repeated messages within a second the log states how many more there were. */
function faultsIn(printed: string): number {
  const lines = printed.split("\n").filter((line) => /relation ".+" does not exist/.test(line));
  return lines.reduce((sum, line) => sum + Number(/ (\d+) more within/.exec(line)?.[1] ?? 1), 0);
}
