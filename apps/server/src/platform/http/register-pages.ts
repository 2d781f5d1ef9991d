import type { FastifyInstance, FastifyRequest } from "fastify";
import { isOfThisMachine } from "./network-of.ts";
import type { Messages } from "./messages.ts";
import { type Page, STYLE_SOURCE } from "./page.ts";
import { originOf } from "./public-origin.ts";

/** No scripts, no pictures, and only our own style, so that text typed by anyone stays text. */
const POLICY =
  `default-src 'none'; style-src ${STYLE_SOURCE}; ` + "base-uri 'none'; frame-ancestors 'none'";

/** Shown to a server operator on another machine: README names the variable. */
const LOCAL_ONLY =
  "This page is shown on the machine of the server only (README: DEV_INBOX_PUBLIC).\n";

/** Serves pages that do not need the app: they work in any browser, even without scripts. */
export function registerPages(
  app: FastifyInstance,
  pages: readonly Page[],
  { messages, publicUrl }: { readonly messages: Messages; readonly publicUrl: string },
): void {
  for (const page of pages) {
    app.route({
      method: page.method,
      url: page.path,
      handler: async (request, reply) => {
        if (page.isLocal === true && !isOfThisMachine(request)) {
          return reply.code(404).type("text/plain; charset=utf-8").send(LOCAL_ONLY);
        }
        const answer = await page.handle({
          ...requestOf(request, messages),
          origin: originOf(request, publicUrl),
        });
        reply.code(answer.status ?? 200);
        if ("json" in answer) return reply.send(answer.json);
        const formAction = answer.hasForm === true ? "'self'" : "'none'";
        return reply
          .header("content-security-policy", `${POLICY}; form-action ${formAction}`)
          .type("text/html; charset=utf-8")
          .send(answer.html);
      },
    });
  }
}

function requestOf(request: FastifyRequest, messages: Messages) {
  const { body, headers, url } = request;
  const [, query = ""] = url.split("?", 2);
  const text = typeof body === "string" ? body : "";
  return {
    query: new URLSearchParams(query),
    body: text,
    header: (name: string) => {
      const value = headers[name];
      return typeof value === "string" ? value : "";
    },
    form: new URLSearchParams(text),
    language: messages.languageOf(headers["accept-language"]),
    acceptsHtml: headers.accept?.includes("text/html") ?? false,
  };
}
