import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const YEAR_SECONDS = 31_536_000;

/** The member's app as built: its page with the transport key in place, and its hashed files. */
export class StaticApp {
  readonly #root: string;
  readonly #page: string | null;

  constructor({ root, transportKey }: { readonly root: string; readonly transportKey: string }) {
    this.#root = root;
    const file = join(root, "index.html");
    this.#page = existsSync(file) ? withKey(readFileSync(file, "utf8"), transportKey) : null;
  }

  /**
   * The page's own inline styles and scripts by their hashes, and nothing else inline: injected
   * markup cannot run, style or send anywhere.
   */
  contentSecurityPolicy(): Readonly<Record<string, readonly string[]>> {
    return {
      "default-src": ["'self'"],
      "script-src": ["'self'", ...this.#hashesOf("script")],
      "style-src": ["'self'", ...this.#hashesOf("style")],
      "img-src": ["'self'", "data:"],
      "connect-src": ["'self'"],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "form-action": ["'none'"],
      "frame-ancestors": ["'none'"],
    };
  }

  async register(app: FastifyInstance): Promise<void> {
    const page = this.#page;
    if (page === null) return;
    app.get("/", (_request, reply) =>
      reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(page),
    );
    await app.register(fastifyStatic, {
      root: this.#root,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(this.#root, "assets"));
        reply.header(
          "cache-control",
          isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
        );
      },
    });
  }

  #hashesOf(element: "script" | "style"): string[] {
    const inline = new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, "g");
    return [...(this.#page ?? "").matchAll(inline)].map(([, text]) => {
      const hash = createHash("sha256")
        .update(text ?? "")
        .digest("base64");
      return `'sha256-${hash}'`;
    });
  }
}

function withKey(page: string, transportKey: string): string {
  return page.replace(
    /<meta name="transport-key" content="[^"]*"/,
    `<meta name="transport-key" content="${transportKey}"`,
  );
}
