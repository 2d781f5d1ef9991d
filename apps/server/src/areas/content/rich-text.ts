import { HIDDEN_CHARACTERS, type RichBlock, type RichSpan } from "@plumbline/protocol/content";
import { lexer, type MarkedToken, type Token } from "marked";
import { isContentUrl } from "./links.ts";

/** A problem that prevents publication of a text. */
export type RichTextProblem = "unsupportedMarkup" | "linkRefused" | "hiddenCharacters";

export interface ReadRichText {
  readonly blocks: RichBlock[];
  /** The problems; the parts concerned remain in the blocks as plain characters. */
  readonly problems: readonly RichTextProblem[];
}

/**
 * Markdown as blocks: headings, paragraphs, notes, lists, strong, emphasis, code and links. Any
 * other markup is a problem and is rendered as the characters it is written with. This holds for
 * stored text too: a row that bypassed publication cannot do more.
 */
export function readRichText(markdown: string): ReadRichText {
  const problems = new Set<RichTextProblem>();
  const clean = markdown.replaceAll("\r\n", "\n").replaceAll(HIDDEN_CHARACTERS, () => {
    problems.add("hiddenCharacters");
    return "";
  });
  const reader = new Reader(problems);
  // GFM is off: no tables, and a bare address is not turned into a link.
  const blocks = lexer(clean, { gfm: false }).flatMap((token) => reader.block(token));
  return { blocks, problems: [...problems] };
}

type Style = RichSpan["style"];
type Inline = Pick<RichSpan, "style" | "href">;

const PLAIN: Inline = { style: "plain", href: null };

class Reader {
  readonly #problems: Set<RichTextProblem>;

  constructor(problems: Set<RichTextProblem>) {
    this.#problems = problems;
  }

  block(token: Token): RichBlock[] {
    // No extension is registered, so every token is one of the library's own.
    const part = token as MarkedToken;
    if (part.type === "space") return [];
    if (part.type === "heading" || part.type === "paragraph") {
      return [{ type: part.type, spans: this.#spans(part.tokens, PLAIN) }];
    }
    if (part.type === "blockquote") {
      return part.tokens.flatMap((one) => this.block(one).map(asNote));
    }
    if (part.type === "list") {
      const type = part.ordered ? "steps" : "bullets";
      return [{ type, items: part.items.map(({ tokens }) => this.#item(tokens)) }];
    }
    return [{ type: "paragraph", spans: [this.#letters(part.raw, PLAIN)] }];
  }

  /** One item of a list, flattened: nested lists are hard to read on a phone. */
  #item(tokens: readonly Token[]): RichSpan[] {
    return tokens.flatMap((token) => {
      const part = token as MarkedToken; // as above
      if (part.type === "space") return [];
      if (part.type === "text" || part.type === "paragraph") {
        return this.#spans(part.tokens ?? [part], PLAIN);
      }
      return [this.#letters(part.raw, PLAIN)];
    });
  }

  #spans(tokens: readonly Token[], within: Inline): RichSpan[] {
    return tokens.flatMap((token) => this.#inline(token as MarkedToken, within)); // as above
  }

  #inline(part: MarkedToken, within: Inline): RichSpan[] {
    if (part.type === "text" || part.type === "escape") {
      return [{ ...within, text: part.text.replaceAll("\n", " ") }];
    }
    if (part.type === "strong") return this.#styled(part.tokens, within, "strong");
    if (part.type === "em") return this.#styled(part.tokens, within, "emphasis");
    if (part.type === "codespan") return [{ ...within, style: "code", text: part.text }];
    if (part.type === "link") return this.#link(part, within);
    return [this.#letters(part.raw, within)];
  }

  #styled(tokens: readonly Token[], within: Inline, style: Style): RichSpan[] {
    return this.#spans(tokens, { ...within, style });
  }

  #link({ href, tokens }: { href: string; tokens: readonly Token[] }, within: Inline): RichSpan[] {
    if (isContentUrl(href)) return this.#spans(tokens, { ...within, href });
    this.#problems.add("linkRefused");
    return this.#spans(tokens, within);
  }

  #letters(raw: string, within: Inline): RichSpan {
    this.#problems.add("unsupportedMarkup");
    return { ...within, text: raw.trim().replaceAll("\n", " ") };
  }
}

const asNote = (block: RichBlock): RichBlock =>
  block.type === "paragraph" ? { ...block, type: "note" } : block;
