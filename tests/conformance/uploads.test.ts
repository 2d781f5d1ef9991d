import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOUR_MS } from "@plumbline/engine/kernel";
import { UPLOAD_BYTES_MAX } from "@plumbline/protocol/files";
import { openDiskStore } from "@plumbline/server/feeds/files/file-store";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { drawPaper, flatPng } from "@plumbline/tests/kit/files/png";
import { sendUpload, uploadPaper } from "@plumbline/tests/kit/files/uploads";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import { addOperator, signInAdmin, type TestOperator } from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: uploads cannot be abused. Method: each case by its id in the list of abuse cases, against a
// running server and a real folder, checking what is left in folder and tables.

const folder = mkdtempSync(join(tmpdir(), "uploads-"));
const files = join(folder, "files");
let testServer: TestServer;
let database: Database;
let staff: TestOperator;
let member: Member;

beforeAll(async () => {
  testServer = await startTestServer({}, { files: openDiskStore(files) });
  database = new Database({ url: testServer.databaseUrl });
  staff = await addOperator(testServer, await signInAdmin(testServer), "verification");
});
beforeEach(async () => {
  member = await registerMember(testServer);
});
afterAll(async () => {
  await database.close();
  await testServer.stop();
  rmSync(folder, { recursive: true });
});

const person = {
  lastName: "Lovelace",
  firstName: "Ada",
  birthday: "1990-12-10",
  country: "GB",
  idType: "passport",
  idNumber: "L01X00T47",
} as const;

const keptOf = (userId: string) =>
  database.query<{ key: string }>(
    sql("test.files", "select storage_key as key from files where user_id = $1"),
    [userId],
  );

const upload = (bytes: Uint8Array) => sendUpload(testServer, { token: member.token, bytes });

test("U4: neither name, type nor another field decides path or type of a file", async () => {
  const form = new FormData();
  form.set("biz", "../../");
  form.set("path", "/etc/cron.d");
  form.set("purpose", "kyc");
  const name = `../../${"a".repeat(300)}\0.php.jpg`;
  form.set("file", new Blob([new Uint8Array(drawPaper())], { type: "text/html" }), name);
  const answer = await fetch(`${testServer.server.url}/api/sys/common/upload`, {
    method: "POST",
    headers: { "access-token": member.token },
    body: form,
  });
  expect(await answer.json()).toMatchObject({ code: 200 });
  const [storedFile] = await keptOf(member.id);
  expect(storedFile?.key).toMatch(/^[0-9a-f]{64}$/);
  expect(readdirSync(folder)).toEqual(["files"]);
  for (const shelf of readdirSync(files)) {
    expect(shelf).toMatch(/^[0-9a-f]{2}$/);
    for (const file of readdirSync(join(files, shelf))) expect(file).toMatch(/^[0-9a-f]{64}\.jpg$/);
  }
});

test("U3: a bomb of 256 megapixels is refused, and the server continues", async () => {
  const [bomb, next] = await Promise.all([upload(flatPng(16_384, 15_625)), upload(drawPaper())]);
  expect(bomb).toMatchObject({ error: "upload_too_many_pixels" });
  expect(next).toMatchObject({ code: 200 });
});

test("U5: twenty fields, a thousand parts and an endless body are cut off", async () => {
  const send = async (form: FormData) => {
    const answer = await fetch(`${testServer.server.url}/api/sys/common/upload`, {
      method: "POST",
      headers: { "access-token": member.token },
      body: form,
    });
    return (await answer.json()) as { error?: string };
  };
  const fields = new FormData();
  for (let index = 0; index < 20; index += 1) fields.set(`field${index}`, "x");
  fields.set("purpose", "kyc");
  expect((await send(fields)).error).toBe("upload_missing");
  const parts = new FormData();
  for (let index = 0; index < 1_000; index += 1) parts.append("file", new Blob(["x"]), "x.jpg");
  expect((await send(parts)).error).toBe("upload_missing");
  expect(await sentBeforeCut()).toBeLessThan(4 * UPLOAD_BYTES_MAX);
  expect(await keptOf(member.id)).toEqual([]);
});

/** Sends an endless file, and counts the bytes that the server accepts before it answers. */
function sentBeforeCut(): Promise<number> {
  const { hostname, port } = new URL(testServer.server.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const chunk = Buffer.alloc(1024 * 1024, 0x41);
    let sent = 0;
    const pour = () => {
      if (sent > 100 * chunk.length) socket.destroy();
      if (socket.destroyed) return;
      sent += chunk.length;
      const framed = [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n")];
      socket.write(Buffer.concat(framed), () => setImmediate(pour));
    };
    const head = [
      "POST /api/sys/common/upload HTTP/1.1",
      `host: ${hostname}`,
      `access-token: ${member.token}`,
      "transfer-encoding: chunked",
      "content-type: multipart/form-data; boundary=b",
      "",
      "",
    ];
    const begin = '--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n';
    socket.write(`${head.join("\r\n")}${begin.length.toString(16)}\r\n${begin}\r\n`);
    socket.on("data", () => socket.destroy());
    socket.on("error", () => socket.destroy());
    socket.on("close", () => resolve(sent));
    pour();
  });
}

test("U6: nobody else opens a picture: no member, no guess, no ended session", async () => {
  const mine = await uploadPaper(testServer, member.token);
  const other = await registerMember(testServer);
  const guess = `${mine.slice(0, -1)}${mine.endsWith("0") ? "1" : "0"}`;
  for (const [client, id] of [
    [other.client, mine],
    [member.client, guess],
  ] as const) {
    expect(await outcome(client.kyc.openMyFile({ id }))).toBe("not_found");
  }
  expect(await outcome(clientOf(testServer).kyc.openMyFile({ id: mine }))).toBe("not_signed_in");
  await member.client.auth.logout({});
  expect(await outcome(member.client.kyc.openMyFile({ id: mine }))).toBe("not_signed_in");
  // Nor does any address serve the stored files.
  const [storedFile] = await keptOf(member.id);
  const key = storedFile?.key ?? "";
  for (const path of [`/files/${key.slice(0, 2)}/${key}.jpg`, `/${key}.jpg`, `/upload/${key}`]) {
    const answer = await fetch(`${testServer.server.url}${path}`);
    expect(answer.headers.get("content-type")).not.toContain("image");
  }
});

test("U7: files on disk are encrypted, and their key is stored only sealed", async () => {
  const id = await uploadPaper(testServer, member.token);
  const [row] = await database.query<{ key: string; sealed: string }>(
    sql(
      "test.sealed-file",
      "select storage_key as key, sealed_key as sealed from files where user_id = $1",
    ),
    [member.id],
  );
  const path = join(files, row?.key.slice(0, 2) ?? "", `${row?.key}.jpg`);
  const lying = readFileSync(path);
  const { jpeg } = await member.client.kyc.openMyFile({ id });
  const picture = Buffer.from(jpeg, "base64");
  expect(picture.subarray(0, 3).toString("hex")).toBe("ffd8ff");
  expect(lying.length).toBe(picture.length + 16);
  expect(lying.includes(picture.subarray(0, 16))).toBe(false);
  expect(Buffer.from(row?.sealed ?? "", "base64").length).toBe(12 + 44 + 16);

  lying[100] = (lying[100] ?? 0) ^ 1;
  writeFileSync(path, lying);
  expect(await outcome(member.client.kyc.openMyFile({ id }))).toBe("unavailable");
  expect(testServer.faults.splice(0)).toHaveLength(1);
});

test("U9: staff open pictures one by one, each logged, none without a case", async () => {
  const fileId = await uploadPaper(testServer, member.token);
  const request = { userId: member.id, level: "basic" as const, fileId };
  expect(await outcome(staff.client.kyc.openKycFile(request))).toBe("kyc_case_not_found");
  await member.client.kyc.applyKYC({ ...person, frontFileId: fileId });
  await staff.client.kyc.openKycFile(request);
  await staff.client.kyc.openKycFile(request);
  const { records } = await member.client.kyc.listFileOpenings({});
  expect(records.map(({ by }) => by)).toEqual(["staff", "staff"]);
});

test("U10: sixty pictures a user, forty an hour", async () => {
  const small = flatPng(320, 320);
  for (let sent = 0; sent < 40; sent += 1) expect((await upload(small)).code).toBe(200);
  expect(await upload(small)).toMatchObject({ error: "too_many_attempts" });
  testServer.clock.advance(HOUR_MS);
  for (let sent = 0; sent < 20; sent += 1) expect((await upload(small)).code).toBe(200);
  expect(await upload(small)).toMatchObject({ error: "upload_quota_used_up" });
  expect(await keptOf(member.id)).toHaveLength(60);
});

test("U11: an unwritable file is reported, and no row is left", async () => {
  rmSync(files, { recursive: true });
  writeFileSync(files, "a file where the folder was");
  expect(await upload(drawPaper())).toMatchObject({ error: "outcome_unknown", result: null });
  expect(await keptOf(member.id)).toEqual([]);
  expect(testServer.faults.splice(0)).toHaveLength(1);
  rmSync(files);
  expect(await upload(drawPaper())).toMatchObject({ code: 200 });
});

test("U12: the table has no number, birthday or other personal data in plain text", async () => {
  const frontFileId = await uploadPaper(testServer, member.token);
  await member.client.kyc.applyKYC({ ...person, frontFileId });
  const [row] = await database.query<{ text: string }>(
    sql("test.answers", "select answers::text as text from kyc_verifications where user_id = $1"),
    [member.id],
  );
  expect(row?.text).toContain("Lovelace");
  expect(row?.text).not.toMatch(/L01X00T47|1990-12-10/);
  const { records } = await member.client.kyc.listVerifications({});
  expect(records[0]?.answers).toMatchObject(person);
});

test("U13: of two at once one is taken; no body forges a status, an age or a date", async () => {
  const { client } = member;
  const frontFileId = await uploadPaper(testServer, member.token);
  const answers = { ...person, frontFileId };
  const forged = { ...answers, status: "authorised" };
  expect(await outcome(client.kyc.applyKYC(forged))).toBe("invalid_input");
  for (const [birthday, error] of [
    ["2027-01-01", "kyc_part_malformed"],
    ["2008-01-06", "kyc_under_age"],
    ["2001-02-29", "kyc_part_malformed"],
    ["1990-2-1", "kyc_part_malformed"],
  ] as const) {
    expect(await outcome(client.kyc.applyKYC({ ...answers, birthday }))).toBe(error);
  }
  const twice = [client.kyc.applyKYC(answers), client.kyc.applyKYC(answers)];
  expect((await Promise.all(twice.map(outcome))).toSorted()).toEqual([
    "accepted",
    "kyc_under_review",
  ]);
});
