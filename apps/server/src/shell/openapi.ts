import type { AnyCall } from "@plumbline/protocol";
import { refusals, type RefusalName } from "@plumbline/protocol/refusals";
import { z } from "zod";

const FORMAT = { target: "draft-2020-12", io: "input", unrepresentable: "any" } as const;

/** The whole wire API as an OpenAPI 3.1 document, made from the calls themselves. */
export function openApiOf(calls: readonly AnyCall[]) {
  return {
    openapi: "3.1.0",
    info: {
      title: "Plumbline",
      version: "1",
      description:
        "Every answer has HTTP status 200 and the envelope {success, code, message, result, " +
        "timestamp}. A POST body is sealed: see GET /api/public/transportKey. Amounts are decimal " +
        "text. Timestamps are UTC+8 text; fields that end in Ms are epoch milliseconds.",
    },
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "header", name: "access-token" },
      },
    },
    paths: pathsOf(calls),
  };
}

function pathsOf(calls: readonly AnyCall[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const methods = (paths[call.path] ??= {});
    methods[call.method.toLowerCase()] = operationOf(call);
  }
  return paths;
}

function operationOf(call: AnyCall) {
  const input = z.toJSONSchema(call.input, FORMAT);
  const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const fields = Object.entries(input.properties ?? {});
  const required = new Set(input.required);
  const parameter = (place: "path" | "query") =>
    fields
      .filter(([name]) => inPath.has(name) === (place === "path"))
      .map(([name, schema]) => ({
        name,
        in: place,
        required: place === "path" || required.has(name),
        schema,
      }));
  return {
    summary: call.summary,
    tags: [call.path.split("/").slice(2, 4).join("/")],
    security: call.access === "member" ? [{ session: [] }] : [],
    parameters: [...parameter("path"), ...(call.method === "GET" ? parameter("query") : [])],
    ...(call.method === "POST" && {
      requestBody: {
        required: true,
        description: "The JSON below, with _t (epoch ms) and _r (request id), sealed.",
        content: { "text/plain": { schema: input } },
      },
    }),
    responses: { 200: { description: "Answered", content: answerContent(call) } },
  };
}

function answerContent(call: AnyCall) {
  const names = call.refusals.map((name) => {
    // A call declares refusals that the tables know; a test compares the two.
    const entry = refusals[name as RefusalName];
    return { error: name, code: entry.code };
  });
  return {
    "application/json": {
      schema: {
        type: "object",
        required: ["success", "code", "message", "result", "timestamp"],
        properties: {
          success: { type: "boolean" },
          code: { type: "integer", enum: [200, ...names.map(({ code }) => code)] },
          message: { type: "string" },
          result: z.toJSONSchema(call.result, FORMAT),
          timestamp: { type: "integer" },
          error: { type: "string", enum: names.map(({ error }) => error) },
        },
      },
    },
  };
}
