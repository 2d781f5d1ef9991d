import { Messages } from "@plumbline/server/platform/http/messages";
import {
  AGREEMENT_FILE_PATH,
  STATEMENT_FILE_PATH,
  UPLOAD_PATH,
  UPLOAD_PURPOSES,
  TRANSCRIPT_PATH,
} from "@plumbline/protocol/files";
import { refusals } from "@plumbline/protocol/refusals";
import { shellRefusals } from "@plumbline/protocol";
import { CALL_NEEDS } from "@plumbline/tests/kit/calls/call-needs";
import { everyCall, everyOperatorCall } from "@plumbline/tests/kit/raw-call";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

// Goal: the published description is correct and complete. Method: the server's document is
// compared with the declared calls, with the rules of OpenAPI 3.1, and with the paths of the
// specification.

/** The calls of spec §7 that this server answers; later areas list theirs next to their tests. */
const SPECIFIED = [
  "GET /api/user/appUser/getMyUserInfo",
  "GET /api/user/appUser/activeReport",
  "GET /api/user/appUser/importantCustomerOnLine",
  "GET /api/auth/appAuth/isHaveAuth",
  "GET /api/auth/appAuth/isHaveAuthDone",
  "GET /api/auth/appAuth/listMy",
  "POST /api/auth/appAuth/applyKYC",
  "POST /api/auth/appAuth/applyAdvanced",
  "GET /api/finance/appWallet/queryUserBalance",
  "GET /api/finance/appWallet/queryUserAssets",
  "GET /api/finance/appBalanceLog/list",
  "GET /api/finance/appRecharge/listMy",
  "GET /api/finance/appWithdrawal/listMy",
  "GET /api/user/appUserWithdrawalInfoSet/listMy",
  "POST /api/finance/appRecharge/apply",
  "POST /api/takeout/appPaymentTransactionLogs/rechargeApply",
  "POST /api/finance/appWithdrawal/apply",
  "POST /api/user/appUserWithdrawalInfoSet/addAccount",
  "POST /api/user/appUserWithdrawalInfoSet/editAccount",
  "GET /api/trade/appTradePositions/listMy",
  "GET /api/trade/appTradePositions/summary",
  "GET /api/trade/appSymbol/price",
  "GET /api/trade/appSymbol/list",
  "GET /api/trade/appSymbol/sparklines",
  "GET /api/trade/api/getPriceDistribution",
  "GET /api/set/appSysSet/getKeyByParam",
  "GET /api/public/getServerTime",
  "GET /api/app/getPhoneCaptcha",
  "GET /api/app/getEmailCaptcha",
  "GET /api/app/checkAccount",
  "POST /api/app/login",
  "POST /api/app/phoneLogin",
  "POST /api/app/emailLogin",
  "POST /api/app/register",
  "POST /api/app/register/v2",
  "POST /api/trade/appTradePositions/create",
  "POST /api/trade/appTradePositions/updateStopLoss",
  "POST /api/trade/appTradePositions/close/{id}",
  "POST /api/trade/appTradePositions/addMargin",
  "POST /api/user/appUser/changePassword",
  "GET /api/app/checkGoogleAuth",
  "GET /api/app/generateGoogleKey",
  "POST /api/app/googleSecretLogin",
  "POST /api/user/appUser/updateKYC",
  "POST /api/user/appUser/bindGoogleAuth",
  "POST /api/user/appUser/bindPhone",
  "POST /api/user/appUser/bindEmail",
  ...CALL_NEEDS.flatMap(({ specified = [] }) => specified),
];

/** Paths that are not calls: a form that is not sealed, and a file without an envelope. */
const FILES = [
  `POST ${UPLOAD_PATH}`,
  ...[AGREEMENT_FILE_PATH, STATEMENT_FILE_PATH, TRANSCRIPT_PATH].map((path) => `GET ${path}`),
];

/** The desk's calls are published as well: everyone can see that none of them sets a price. */
const declaredCalls = new Map([...everyCall, ...everyOperatorCall]);
const SECURITY = { public: [], member: [{ session: [] }], operator: [{ operator: [] }] };

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Operation {
  readonly summary: string;
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly "x-book"?: string;
  readonly "x-step-up"?: string;
  readonly "x-while-held"?: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { description: string; content: Record<string, { schema: Schema }> }>
  >;
}

interface Document {
  readonly openapi: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly components: { readonly securitySchemes: Readonly<Record<string, unknown>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let testServer: TestServer;
let document: Document;

beforeAll(async () => {
  testServer = await startTestServer();
  const response = await fetch(`${testServer.server.url}/openapi.json`);
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  // The tests below check its shape.
  document = (await response.json()) as Document;
});

afterAll(() => testServer.stop());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  );

function operationOf(name: string): Operation {
  const entry = operations().find(([other]) => other === name);
  if (entry === undefined) throw new Error(`${name} is not described`);
  return entry[1];
}

test("it is an OpenAPI 3.1 document of exactly the declared calls", () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info).toMatchObject({ title: "Plumbline", version: expect.any(String) });
  const names = operations().map(([name]) => name);
  expect(names.toSorted()).toEqual([...declaredCalls.keys(), ...FILES].toSorted());
  expect(names).toEqual(expect.arrayContaining(SPECIFIED));
  const ids = operations().map(([, { operationId }]) => operationId);
  expect(ids.every((id) => /^[A-Za-z]\w*$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});

// Goal: uploads and downloads are described as files. Method: the form's fields, and every file
// type next to the envelope of a refusal.
test("pictures are sent as a form; statements are answered as files or refusals", () => {
  const upload = operationOf(`POST ${UPLOAD_PATH}`);
  expect(upload.security).toEqual(SECURITY.member);
  const form = upload.requestBody?.content["multipart/form-data"]?.schema;
  expect(form?.required).toEqual(["file", "purpose"]);
  expect(form?.properties?.["purpose"]?.enum).toEqual(UPLOAD_PURPOSES);
  const statement = operationOf(`GET ${STATEMENT_FILE_PATH}`);
  expect(statement.parameters.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["fromDay", "toDay", "format"]),
  );
  const content = statement.responses["200"]?.content ?? {};
  expect(Object.keys(content)).toEqual(["text/csv", "application/pdf", "application/json"]);
  expect(content["application/json"]?.schema.properties?.["error"]?.enum).toEqual(
    expect.arrayContaining(["too_many_days", "not_signed_in"]),
  );
});

// Goal: the document defines the format of amounts and the answers without HTTP status 200. Method:
// spellings on both sides of the limit against the published patterns; the statuses of a POST, a
// GET and the form.
test("amounts have a pattern; requests refused before parsing have their status", () => {
  const create = operationOf("POST /api/trade/appTradePositions/create");
  const body = create.requestBody?.content["text/plain"]?.schema.properties ?? {};
  const margin = new RegExp(body["margin"]?.pattern ?? "");
  const change = operationOf("POST /api/trade/appTradePositions/addMargin").requestBody;
  const amount = change?.content["text/plain"]?.schema.properties?.["amount"]?.pattern;
  const signed = new RegExp(amount ?? "");
  for (const text of ["0", "12.5", "0.00000001", "1000000000000000000"]) {
    expect([text, margin.test(text), signed.test(`-${text}`)]).toEqual([text, true, true]);
  }
  for (const text of ["", "01", "+1", "1e3", "0x10", "1.", "0.123456789", "１", " 1", "NaN"]) {
    expect([text, margin.test(text), signed.test(text)]).toEqual([text, false, false]);
  }
  expect(margin.test("-1")).toBe(false);
  const statusesOf = (name: string) => Object.keys(operationOf(name).responses);
  expect(Object.keys(create.responses)).toEqual(["200", "413", "429"]);
  expect(statusesOf("GET /api/trade/appSymbol/list")).toEqual(["200", "429"]);
  expect(statusesOf(`POST ${UPLOAD_PATH}`)).toEqual(["200", "429"]);
  const [tooLarge, tooMany] = [create.responses["413"], create.responses["429"]];
  expect(tooLarge?.content["application/json"]?.schema.properties?.["code"]?.const).toBe(4600);
  expect(tooMany?.content["application/json"]?.schema.properties?.["code"]?.const).toBe(4290);
});

test("every reference resolves, and every schema is valid", () => {
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if (Array.isArray(node)) return node.forEach(visit);
    for (const [key, value] of Object.entries(node)) {
      if (key === "$ref") expect(resolve(String(value)), String(value)).toBeDefined();
      if (key === "schema") expect(typeof value).toBe("object");
      if (key === "required" && Array.isArray(value)) {
        const { properties = {} } = node as Schema;
        for (const name of value) expect(Object.keys(properties)).toContain(name);
      }
      visit(value);
    }
  };
  visit(document);
});

const resolve = (reference: string): unknown =>
  reference
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>(
      (node, name) => (node as Record<string, unknown> | undefined)?.[name],
      document,
    );

describe.each([...declaredCalls])("%s", (name, call) => {
  test("states who may make a call, its input, and its path", () => {
    const operation = operationOf(name);
    const { security, parameters, requestBody, summary } = operation;
    expect(summary).toMatch(/^\S.*[.:]$/);
    expect(security).toEqual(SECURITY[call.access]);
    expect([operation["x-book"], operation["x-step-up"], operation["x-while-held"]]).toEqual([
      call.book,
      call.stepUp,
      call.whileHeld,
    ]);
    expect(Object.keys(document.components.securitySchemes)).toEqual(["session", "operator"]);
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field);
    const placed = (place: string) =>
      parameters.filter((parameter) => parameter.in === place).map((parameter) => parameter.name);
    expect(placed("path")).toEqual(inPath);
    expect(parameters.every(({ in: place, required }) => place !== "path" || required)).toBe(true);
    const fields = Object.keys(call.input.shape).filter((field) => !inPath.includes(field));
    const body = requestBody?.content["text/plain"]?.schema;
    expect(call.method === "GET" ? placed("query") : Object.keys(body?.properties ?? {})).toEqual(
      fields,
    );
    expect(body === undefined).toBe(call.method === "GET");
  });

  test("lists every refusal of a call, by code and by name", () => {
    const schema = operationOf(name).responses["200"]?.content["application/json"]?.schema;
    const declared = [...call.refusals, ...Object.keys(shellRefusals)];
    const { code, error, result } = schema?.properties ?? {};
    const table: Readonly<Record<string, { readonly code: number }>> = refusals;
    expect(new Set(error?.enum)).toEqual(new Set(declared));
    expect(new Set(code?.enum)).toEqual(
      new Set([200, ...declared.map((refusal) => table[refusal]?.code)]),
    );
    expect(result).toBeDefined();
  });
});

test("refusals have a unique number and a text in every language", () => {
  const entries = Object.entries(refusals);
  const codes: readonly number[] = entries.map(([, { code }]) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.every((code) => code !== 200 && code !== 0)).toBe(true);
  const messages = new Messages();
  for (const [name, { messageKey }] of entries) {
    const [english, chinese] = ["en-us", "zh-cn"].map((lang) =>
      messages.translate(lang, messageKey, {}),
    );
    expect(english, name).not.toBe(messageKey);
    expect(chinese, name).toMatch(/\p{Script=Han}/u);
    expect(chinese, name).not.toBe(english);
  }
  const declared = [...declaredCalls.values()].flatMap((call) => call.refusals);
  for (const name of declared) expect(Object.keys(refusals)).toContain(name);
});
