import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { escapeHtml } from "./page.ts";
import { originOf } from "./public-origin.ts";

/** How long a folder's files are cached: the names of assets contain their hash. */
const CACHING: Readonly<Record<string, string>> = {
  assets: "public, max-age=31536000, immutable",
  // Icons of currencies change once in years, and a list shows twenty of them.
  marks: "public, max-age=604800",
};

/** SHA-256 of nothing: the hash of an empty inline style. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

export interface StaticAppPlace {
  /** The folder of the build. */
  readonly root: string;
  /** The path at which it is served: "/" or "/desk/". */
  readonly at: "/" | `/${string}/`;
  readonly transportKey: string;
  /** The address at which browsers reach the server; "" if it is not configured. */
  readonly publicUrl: string;
  /**
   * Whether its scripts create empty `<style>` elements and insert rules into them, which no policy
   * on inline styles governs. Only empty ones are allowed, so injected markup still cannot style.
   */
  readonly hasScriptedStyles?: boolean;
  /** The file that shows the app in a frame, such as "pc.html". No other page may frame it. */
  readonly framedBy?: string;
}

/** The sources a page may frame, and the sites that may frame it. */
interface Frames {
  readonly shows: "'self'" | "'none'";
  readonly shownBy: "'self'" | "'none'";
}

const NO_FRAMES: Frames = { shows: "'none'", shownBy: "'none'" };

/** A built app: its page with the transport key inserted, and its hashed files. */
export class StaticApp {
  readonly #root: string;
  readonly #at: string;
  readonly #styles: readonly string[];
  readonly #page: string | null;
  readonly #publicUrl: string;
  readonly #framedBy: string | undefined;

  constructor(place: StaticAppPlace) {
    const { root, at, transportKey, hasScriptedStyles = false, framedBy } = place;
    this.#framedBy = framedBy;
    this.#publicUrl = place.publicUrl;
    this.#root = root;
    this.#at = at;
    this.#styles = hasScriptedStyles ? [EMPTY_STYLE] : [];
    const file = join(root, "index.html");
    this.#page = existsSync(file) ? withKey(readFileSync(file, "utf8"), transportKey) : null;
  }

  /**
   * The page's own inline styles and scripts by their hashes, and nothing else inline: injected
   * markup cannot run, style or send data anywhere.
   */
  contentSecurityPolicy(frames = NO_FRAMES): Readonly<Record<string, readonly string[]>> {
    return {
      "default-src": ["'self'"],
      "script-src": ["'self'", ...this.#hashesOf("script")],
      "style-src": ["'self'", ...this.#hashesOf("style"), ...this.#styles],
      "img-src": ["'self'", "data:"],
      "connect-src": ["'self'"],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "form-action": ["'none'"],
      "frame-src": [frames.shows],
      "frame-ancestors": [frames.shownBy],
    };
  }

  async register(app: FastifyInstance): Promise<void> {
    const page = this.#page;
    if (page === null) return;
    const shownBy = this.#framedBy === undefined ? "'none'" : "'self'";
    const policy = policyText(this.contentSecurityPolicy({ shows: "'none'", shownBy }));
    const framing = policyText(this.contentSecurityPolicy({ shows: "'self'", shownBy: "'none'" }));
    app.get(this.#at, (request, reply) =>
      reply
        .type("text/html; charset=utf-8")
        .header("cache-control", "no-cache")
        // Each page has its own policy, in place of that of all other answers.
        .header("content-security-policy", policy)
        .send(withOrigin(page, originOf(request, this.#publicUrl))),
    );
    if (this.#at !== "/") {
      app.get(this.#at.slice(0, -1), (_request, reply) => reply.redirect(this.#at, 308));
    }
    await app.register(fastifyStatic, {
      root: this.#root,
      prefix: this.#at,
      // Only the first registration of these may decorate replies.
      decorateReply: !app.hasReplyDecorator("sendFile"),
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const [folder = ""] = relative(this.#root, path).split(sep);
        reply.header("cache-control", CACHING[folder] ?? "no-cache");
        if (this.#framedBy !== undefined && path === join(this.#root, this.#framedBy)) {
          reply.header("content-security-policy", framing);
        }
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

const policyText = (policy: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(" "))
    .join(";");

function withKey(page: string, transportKey: string): string {
  return page.replace(
    /<meta name="transport-key" content="[^"]*"/,
    `<meta name="transport-key" content="${transportKey}"`,
  );
}

/**
 * Adds the origin to addresses in the page, because a service that previews a link reads the page
 * without its address.
 */
const withOrigin = (page: string, origin: string): string =>
  page.replaceAll(
    /(<meta property="og:(?:image|url)" content=")(?=\/)/g,
    (start) => `${start}${escapeHtml(origin)}`,
  );
