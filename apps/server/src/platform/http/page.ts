import { hash } from "node:crypto";

/** A page or a plain answer outside the wire API: no envelope and no session. */
export interface Page {
  readonly method: "GET" | "POST";
  readonly path: `/${string}`;
  /** Whether only this machine may see it; others get "not found". */
  readonly isLocal?: boolean;
  handle(request: PageRequest): Promise<PageAnswer>;
}

export interface PageRequest {
  readonly query: URLSearchParams;
  /** The raw body; "" for a GET. */
  readonly body: string;
  /** A header's text; "" if absent. */
  header(name: string): string;
  /** A form's fields; empty for a GET. */
  readonly form: URLSearchParams;
  /** As one of the spec's values: "en-us". */
  readonly language: string;
  readonly acceptsHtml: boolean;
  /** The address at which browsers reach the server: "https://app.example". */
  readonly origin: string;
}

export type PageAnswer =
  | { readonly status?: number; readonly html: string; readonly hasForm?: boolean }
  | { readonly status?: number; readonly json: unknown };

/** Text escaped for a page. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

const STYLE =
  ":root{color-scheme:light dark;font-family:system-ui}main{max-width:30rem;margin:auto;" +
  "padding:0 1rem}button{display:block;width:100%;min-height:48px;margin:.5rem 0;font:inherit}" +
  "a{display:inline-block;padding:.75rem 0}";

/** The source of the pages' single style, for a content policy. */
export const STYLE_SOURCE = `'sha256-${hash("sha256", STYLE, "base64")}'`;

/** A whole page from its title and its markup, which must already be escaped. */
export const pageOf = (title: string, body: string, head = ""): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
  `<meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<meta name="robots" content="noindex">${head}<style>${STYLE}</style></head>` +
  `<body><main><h1>${escapeHtml(title)}</h1>` +
  `${body}</main></body></html>`;
