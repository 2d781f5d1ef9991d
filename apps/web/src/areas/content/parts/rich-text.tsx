import { InlineLink } from "@plumbline/ui";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { isAppLink } from "#shell/navigation/external-link.ts";
import type { RichText as Blocks } from "../queries.ts";

type Block = Blocks[number];
type Span = Extract<Block, { spans: unknown }>["spans"][number];

/**
 * A rich text, drawn block by block: React escapes every character, and a link leads into the app
 * or to the page that shows its target.
 */
export function RichText({ blocks }: { readonly blocks: Blocks }): ReactNode {
  return (
    <div className="flex flex-col gap-3 wrap-anywhere">
      {/* Blocks have no ids; their order never changes, so the index is a safe key. */}
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { readonly block: Block }): ReactNode {
  switch (block.type) {
    case "heading":
      return (
        <h2 className="pt-2 font-semibold">
          <Spans spans={block.spans} />
        </h2>
      );
    case "note":
      return (
        <p className="rounded-card bg-fill px-4 py-3 text-label">
          <Spans spans={block.spans} />
        </p>
      );
    case "paragraph":
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      );
    case "bullets":
      return (
        <ul className="flex list-disc flex-col gap-1.5 ps-5 marker:text-muted">
          <Items items={block.items} />
        </ul>
      );
    case "steps":
      return (
        <ol className="flex list-decimal flex-col gap-1.5 ps-5 marker:text-muted">
          <Items items={block.items} />
        </ol>
      );
  }
}

const Items = ({ items }: { readonly items: readonly (readonly Span[])[] }): ReactNode =>
  items.map((spans, index) => (
    <li key={index}>
      <p>
        <Spans spans={spans} />
      </p>
    </li>
  ));

const Spans = ({ spans }: { readonly spans: readonly Span[] }): ReactNode =>
  spans.map((span, index) => <SpanView key={index} span={span} />);

function SpanView({ span: { href, style, text } }: { readonly span: Span }): ReactNode {
  if (href === null) return <Styled style={style} text={text} />;
  return (
    <InlineLink href={isAppLink(href) ? href : hrefTo("outlink", { url: href })}>
      <Styled style={style} text={text} />
    </InlineLink>
  );
}

function Styled({ style, text }: Pick<Span, "style" | "text">): ReactNode {
  if (style === "strong") return <strong className="font-semibold">{text}</strong>;
  if (style === "emphasis") return <em>{text}</em>;
  if (style === "code") return <code className="rounded-tag bg-fill px-1">{text}</code>;
  return text;
}
