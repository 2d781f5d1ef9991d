import { err, ok, type Result } from "@plumbline/engine/kernel";

const DEPTH_MAX = 8;
const FIELDS_MAX = 64;

/** Names that reach an object's prototype instead of a field. */
const FORBIDDEN_NAMES: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Reads the JSON of a sealed body, more strictly than `JSON.parse`, which accepts texts that two
 * readers may understand differently. Refuses with a reason for the log, in this order: no JSON, no
 * object at the top; then at the first place it occurs: nesting deeper than 8, a name twice in one
 * object, a forbidden name, more than 64 fields in one object, a number that no float represents, a
 * text that is not Unicode or contains the character zero, which PostgreSQL cannot store.
 */
export function readSealedJson(text: string): Result<Record<string, unknown>, string> {
  const parsed = parse(text);
  if (!isRecord(parsed)) return err("no JSON object");
  const problem = findProblem(text);
  return problem === null ? ok(parsed) : err(problem);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The tokens of a text that is valid JSON: strings, punctuation, and everything else. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g;

function findProblem(text: string): string | null {
  // The names read in each open object, outermost first; null for an array.
  const open: (Set<string> | null)[] = [];
  let lastText = "";
  for (const [token] of text.matchAll(TOKEN)) {
    let problem: string | null = null;
    if (token === "{" || token === "[") {
      open.push(token === "{" ? new Set() : null);
      if (open.length > DEPTH_MAX) problem = "nested too deep";
    } else if (token === "}" || token === "]") {
      open.pop();
    } else if (token === ":") {
      problem = problemOfName(lastText, open.at(-1));
    } else if (token.startsWith('"')) {
      lastText = decode(token);
      problem = problemOfText(lastText);
    } else if (/^[-\d]/.test(token) && !Number.isFinite(Number(token))) {
      problem = "number out of range";
    }
    if (problem !== null) return problem;
  }
  return null;
}

function problemOfName(name: string, names: Set<string> | null | undefined): string | null {
  if (names === null || names === undefined) throw new Error("a name stands inside an object");
  if (names.has(name)) return "duplicate name";
  if (FORBIDDEN_NAMES.has(name)) return "forbidden name";
  names.add(name);
  return names.size > FIELDS_MAX ? "too many fields" : null;
}

const problemOfText = (value: string): string | null =>
  /\p{Surrogate}|\0/u.test(value) ? "text is not Unicode" : null;

/** Decodes a token; most strings contain no escape and need no decoding. */
const decode = (token: string): string =>
  token.includes("\\") ? String(JSON.parse(token)) : token.slice(1, -1);
