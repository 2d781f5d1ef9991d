import { type Access, type AnyCall, shellRefusals } from "@plumbline/protocol";
import { DESK_TOKEN_HEADER, MEMBER_TOKEN_HEADER } from "@plumbline/protocol/call-path";
import { UPLOAD_BYTES_MAX, UPLOAD_PATH, UPLOAD_PURPOSES } from "@plumbline/protocol/files";
import { uploadRefusals } from "@plumbline/protocol/shell-refusals";
import { refusals, type RefusalName } from "@plumbline/protocol/refusals";
import { z } from "zod";
import type { Download } from "./download.ts";

const FORMAT = { target: "draft-2020-12", io: "input", unrepresentable: "any" } as const;

type JsonSchema = Readonly<Record<string, unknown>>;

/** The whole wire API as an OpenAPI 3.1 document, generated from the calls and downloads. */
export function openApiOf(calls: readonly AnyCall[], downloads: readonly Download[]) {
  const schemas: Record<string, unknown> = {};
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const methods = (paths[call.path] ??= {});
    methods[call.method.toLowerCase()] = operationOf(call, schemas);
  }
  for (const download of downloads) paths[download.path] = { get: downloadOf(download, schemas) };
  paths[UPLOAD_PATH] = { post: UPLOAD };
  return {
    openapi: "3.1.0",
    info: {
      title: "Plumbline",
      version: "1",
      description:
        "Every answer has the envelope {success, code, message, result, timestamp} and HTTP " +
        "status 200, but for what is refused before it is read: 413 and 429. A POST body is " +
        "sealed: see GET /api/public/transportKey. Doubled slashes of a path count as one. " +
        "Amounts are decimal text. Timestamps are UTC+8 text; fields that end in Ms are epoch " +
        "milliseconds. The header accept-language chooses the language of `message`.",
    },
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "header", name: MEMBER_TOKEN_HEADER },
        operator: { type: "apiKey", in: "header", name: DESK_TOKEN_HEADER },
      },
      schemas,
    },
    paths,
  };
}

const SECURITY = {
  public: [],
  member: [{ session: [] }],
  operator: [{ operator: [] }],
} as const satisfies Record<Access, readonly object[]>;

function operationOf(call: AnyCall, schemas: Record<string, unknown>) {
  const operationId = idOf(call);
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const input = z.toJSONSchema(call.input, FORMAT);
  const required = new Set(input.required);
  const parameters = Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: inPath.includes(name) ? "path" : "query",
    required: required.has(name),
    schema,
  }));
  const isGet = call.method === "GET";
  return {
    operationId,
    summary: call.summary,
    tags: [call.path.split("/").slice(2, 4).join("/")],
    security: SECURITY[call.access],
    // Requirements of a session besides being signed in: see `define-call.ts`.
    ...(call.book && { "x-book": call.book }),
    ...(call.stepUp && { "x-step-up": call.stepUp }),
    ...(call.whileHeld && { "x-while-held": call.whileHeld }),
    parameters: parameters.filter((parameter) => isGet || parameter.in === "path"),
    ...(!isGet && {
      requestBody: {
        required: true,
        description: "The JSON below, with _t (epoch ms) and _r (request id), sealed.",
        content: {
          "text/plain": {
            schema: embed(bodyOf(call, inPath), { as: `${operationId}_body`, schemas }),
          },
        },
      },
    }),
    responses: {
      200: {
        description: "Answered",
        content: answerContent(call, embed(call.result, { as: `${operationId}_result`, schemas })),
      },
      ...(!isGet && TOO_LARGE),
      ...TOO_MANY,
    },
  };
}

/** A call's input without its path parameters. A refined schema has none to omit. */
const bodyOf = ({ input }: AnyCall, inPath: readonly string[]): z.ZodType =>
  inPath.length === 0 ? input : input.omit(maskOf(inPath));

/** Refusals before the body is read, as the envelope of this one refusal. */
function edgeRefusal(name: "too_many_requests" | "unreadable_request") {
  const { code } = shellRefusals[name];
  return {
    "application/json": {
      schema: {
        type: "object",
        required: ["success", "code", "message", "result", "timestamp", "error"],
        properties: {
          success: { const: false },
          code: { const: code },
          message: { type: "string" },
          result: { type: "null" },
          timestamp: { type: "integer" },
          error: { const: name },
        },
      },
    },
  };
}

const TOO_LARGE = {
  413: { description: "The body is too large", content: edgeRefusal("unreadable_request") },
};

const TOO_MANY = {
  429: {
    description: "More calls a second than one user, or one network, may make",
    headers: { "retry-after": { description: "In seconds", schema: { type: "integer" } } },
    content: edgeRefusal("too_many_requests"),
  },
};

/** The operation id follows from the path: "/api/app/register/v2" is `app_register_v2`. */
const idOf = ({ path }: AnyCall): string =>
  path
    .split("/")
    .slice(2)
    .filter((part) => !part.startsWith("{"))
    .join("_")
    .replaceAll("-", "_");

const maskOf = (fields: readonly string[]): Record<string, true> =>
  Object.fromEntries(fields.map((field) => [field, true]));

/** Embeds a schema in the document. Its references move to the document's components. */
function embed(
  schema: z.ZodType,
  { as, schemas }: { readonly as: string; readonly schemas: Record<string, unknown> },
): JsonSchema {
  const moved = JSON.stringify(z.toJSONSchema(schema, FORMAT)).replaceAll(
    '"#/$defs/',
    `"#/components/schemas/${as}`,
  );
  // zod's output, parsed.
  const { $schema: _dialect, $defs = {}, ...rest } = JSON.parse(moved) as JsonSchema;
  for (const [name, part] of Object.entries($defs as JsonSchema)) schemas[`${as}${name}`] = part;
  return rest;
}

/** A GET that returns the file itself, or a refusal in the envelope. */
function downloadOf(
  { path, input, summary, mediaTypes, refusals: declared }: Download,
  schemas: Record<string, unknown>,
) {
  const operation = { path, method: "GET", access: "member", input, summary } as const;
  const { responses, ...described } = operationOf(
    { ...operation, result: z.null(), refusals: declared },
    schemas,
  );
  const { content } = responses[200];
  const file = { schema: { type: "string", contentMediaType: "application/octet-stream" } };
  const files = Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, file]));
  return {
    ...described,
    responses: {
      200: { description: "The file, or a refusal", content: { ...files, ...content } },
      ...TOO_MANY,
    },
  };
}

/** The one call that is a form: a picture and its purpose, not sealed. */
const UPLOAD = {
  operationId: "sys_common_upload",
  summary: "Hands over a picture: checked, drawn anew without what was hidden in it, and sealed.",
  tags: ["sys/common"],
  security: SECURITY.member,
  parameters: [],
  requestBody: {
    required: true,
    description: `A picture of at most ${UPLOAD_BYTES_MAX} bytes and its purpose, not sealed.`,
    content: {
      "multipart/form-data": {
        schema: {
          type: "object",
          required: ["file", "purpose"],
          properties: {
            file: { type: "string", contentMediaType: "application/octet-stream" },
            purpose: { type: "string", enum: UPLOAD_PURPOSES },
          },
        },
      },
    },
  },
  responses: {
    200: {
      description: "Answered",
      content: answerContent(
        { refusals: Object.keys(uploadRefusals) },
        {
          type: "object",
          required: ["id", "width", "height", "sha256"],
          properties: {
            id: { type: "string", format: "uuid" },
            width: { type: "integer" },
            height: { type: "integer" },
            sha256: { type: "string", pattern: "^[0-9a-f]{64}$" },
          },
        },
      ),
    },
    ...TOO_MANY,
  },
};

function answerContent(call: Pick<AnyCall, "refusals">, result: JsonSchema) {
  const names = [...call.refusals, ...Object.keys(shellRefusals)];
  // A call declares only refusals that are in the tables; a test compares the two.
  const codes = names.map((name) => refusals[name as RefusalName].code);
  return {
    "application/json": {
      schema: {
        type: "object",
        required: ["success", "code", "message", "result", "timestamp"],
        properties: {
          success: { type: "boolean" },
          code: { type: "integer", enum: [200, ...codes] },
          message: { type: "string" },
          // null with a refusal.
          result: { anyOf: [result, { type: "null" }] },
          timestamp: { type: "integer" },
          error: { type: "string", enum: names },
          details: {
            type: "object",
            additionalProperties: { type: ["string", "number"] },
          },
        },
      },
    },
  };
}
