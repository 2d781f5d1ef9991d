import { HIDDEN_CHARACTERS, type RichBlock, type RichSpan } from "@plumbline/protocol/content";
import { lexer, type MarkedToken, type Token } from "marked";
import { isContentUrl } from "./links.ts";

/** What a text must not have. */
export type RichTextProblem = "unsupportedMarkup" | "linkRefused" | "hiddenCharacters";

export interface ReadRichText {
  readonly blocks: RichBlock[];
  /** What was wrong with it, and stands in the blocks as plain letters. */
  readonly problems: readonly RichTextProblem[];
}

/**
 * Markdown as blocks: headings, paragraphs, notes, lists, strong, emphasis, code and links. Anything
 * else is a problem, for which nothing is published, and becomes the letters that it is written
 * with: what is read cannot do more than it was allowed to, whoever wrote it into the table.
 */
export function readRichText(markdown: string): ReadRichText {
  const problems = new Set<RichTextProblem>();
  const clean = markdown.replaceAll("\r\n", "\n").replaceAll(HIDDEN_CHARACTERS, () => {
    problems.add("hiddenCharacters");
    return "";
  });
  const reader = new Reader(problems);
  // Without GitHub's additions: no tables, and what looks like an address is no link.
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
    // The lexer was given no extension, so its tokens are those of the library.
    const known = token as MarkedToken;
    switch (known.type) {
      case "space":
        return [];
      case "heading":
        return [{ type: "heading", spans: this.#spans(known.tokens, PLAIN) }];
      case "paragraph":
        return [{ type: "paragraph", spans: this.#spans(known.tokens, PLAIN) }];
      case "blockquote":
        return known.tokens.flatMap((part) => {
          return this.block(part).map((block): RichBlock => {
            return block.type === "paragraph" ? { ...block, type: "note" } : block;
          });
        });
      case "list":
        return [
          {
            type: known.ordered ? "steps" : "bullets",
            items: known.items.map((item) => this.#item(item.tokens)),
          },
        ];
      default:
        return [{ type: "paragraph", spans: [this.#letters(known.raw, PLAIN)] }];
    }
  }

  /** One line of a list: lists in lists are no help on a phone. */
  #item(tokens: readonly Token[]): RichSpan[] {
    return tokens.flatMap((token) => {
      const known = token as MarkedToken; // as above
      if (known.type === "space") return [];
      if (known.type === "text" || known.type === "paragraph") {
        return this.#spans(known.tokens ?? [known], PLAIN);
      }
      return [this.#letters(known.raw, PLAIN)];
    });
  }

  #spans(tokens: readonly Token[], within: Inline): RichSpan[] {
    return tokens.flatMap((token) => this.#inline(token as MarkedToken, within)); // as above
  }

  #inline(token: MarkedToken, within: Inline): RichSpan[] {
    switch (token.type) {
      case "text":
      case "escape":
        return [{ ...within, text: token.text.replaceAll("\n", " ") }];
      case "strong":
        return this.#styled(token.tokens, within, "strong");
      case "em":
        return this.#styled(token.tokens, within, "emphasis");
      case "codespan":
        return [{ ...within, style: "code", text: token.text }];
      case "link":
        return this.#link(token, within);
      default:
        return [this.#letters(token.raw, within)];
    }
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
