import { newRequestId } from "@plumbline/client";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { rawSender, type SendRaw } from "@plumbline/tests/kit/raw-call";
import { uploadPaper } from "@plumbline/tests/kit/files/uploads";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: members' personal data are private, stored encrypted, and never override their documents.
// Method: the call of the specification against a running server, with our client and without it.

const PATH = "/api/user/appUser/updateKYC";
const NOTHING = {
  lastName: null,
  firstName: null,
  gender: null,
  birthday: null,
  country: null,
  address: null,
  settled: [],
};

let testServer: TestServer;
let send: SendRaw;
let member: Member;

beforeAll(async () => {
  testServer = await startTestServer();
  send = await rawSender(testServer);
});
beforeEach(async () => {
  member = await registerMember(testServer);
});
afterAll(async () => {
  expect(testServer.faults).toEqual([]);
  await testServer.stop();
});

test("sent parts are stored, omitted ones stay, and empty ones are removed", async () => {
  const { updateKYC, readPersonalData } = member.client.kyc;
  expect(await readPersonalData({})).toEqual(NOTHING);
  const input = { lastName: " Ito ", gender: "other", birthday: "1990-02-28" } as const;
  const stored = { ...NOTHING, ...input, lastName: "Ito" };
  expect(await updateKYC(input)).toEqual(stored);
  const changed = { ...stored, country: "JP", gender: "female" };
  expect(await updateKYC({ country: "JP", gender: "female" })).toEqual(changed);
  expect(await readPersonalData({})).toEqual(changed);
  expect(await updateKYC({ lastName: "", gender: "" })).toEqual({
    ...NOTHING,
    birthday: "1990-02-28",
    country: "JP",
  });
  const other = await registerMember(testServer);
  expect(await other.client.kyc.readPersonalData({})).toEqual(NOTHING);
});

test("the same request id has one effect; with different content it has none", async () => {
  const { token } = member;
  const _r = newRequestId();
  const first = await send({ path: PATH, token, sealed: { _r, firstName: "Aya" } });
  expect(first.envelope).toMatchObject({ code: 200, result: { firstName: "Aya" } });
  await member.client.kyc.updateKYC({ firstName: "Mika" });
  const again = await send({ path: PATH, token, sealed: { _r, firstName: "Aya" } });
  expect(again.envelope).toMatchObject({ code: 200, result: { firstName: "Mika" } });
  const reused = await send({ path: PATH, token, sealed: { _r, firstName: "Rin" } });
  expect(reused.envelope).toMatchObject({ code: 4009, error: "request_id_reused" });
});

test.each([
  [{ lastName: "R2" }, 4705, "kyc_part_malformed", "lastName"],
  [{ firstName: "7" }, 4705, "kyc_part_malformed", "firstName"],
  [{ country: "Japan" }, 4705, "kyc_part_malformed", "country"],
  [{ birthday: "2020-01-01" }, 4706, "kyc_under_age", "birthday"],
  [{ gender: "f" }, 4000, "invalid_input", "gender"],
  [{ userId: "x" }, 4000, "invalid_input", "userId"],
])("%o is refused with %s and changes nothing", async (sealed, code, error, field) => {
  const { envelope } = await send({ path: PATH, token: member.token, sealed });
  expect(envelope).toMatchObject({ code, error, details: { field }, result: null });
  expect(await member.client.kyc.readPersonalData({})).toEqual(NOTHING);
});

test("without a session nothing is stored", async () => {
  const { envelope } = await send({ path: PATH, sealed: { lastName: "Ito" } });
  expect(envelope).toMatchObject({ code: 401, error: "not_signed_in" });
});

test("waiting documents override the data, and only they change what they prove", async () => {
  const { applyKYC, readPersonalData, updateKYC } = member.client.kyc;
  await updateKYC({ lastName: "Byron", gender: "female", address: "1 Main St, London" });
  await applyKYC({
    lastName: "Lovelace",
    firstName: "Ada",
    birthday: "1990-12-10",
    country: "GB",
    idType: "passport",
    idNumber: "C01X0006H",
    frontFileId: await uploadPaper(testServer, member.token),
  });
  const shown = {
    lastName: "Lovelace",
    firstName: "Ada",
    gender: "female",
    birthday: "1990-12-10",
    country: "GB",
    address: "1 Main St, London",
    settled: ["lastName", "firstName", "birthday", "country"],
  };
  expect(await readPersonalData({})).toEqual(shown);
  expect(await outcome(updateKYC({ lastName: "Byron" }))).toBe("kyc_part_settled");
  expect(await outcome(updateKYC({ lastName: "" }))).toBe("kyc_part_settled");
  expect(await updateKYC({ lastName: "Lovelace" })).toEqual(shown);
});

test("the data cannot be read in the database", async () => {
  await member.client.kyc.updateKYC({ lastName: "Unmistakable", address: "7 Hidden Lane" });
  const database = new Database({ url: testServer.databaseUrl });
  const rows = await database.query<{ text: string }>(
    sql("test.personal", "select row_to_json(p)::text as text from personal_data p"),
  );
  const entryRows = await database.query<{ text: string }>(
    sql("test.personal-entries", "select row_to_json(e)::text as text from journal_entries e"),
  );
  await database.close();
  expect(rows.length).toBeGreaterThan(0);
  for (const { text } of [...rows, ...entryRows]) expect(text).not.toMatch(/Unmistakable|Hidden/);
});
