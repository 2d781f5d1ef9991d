import { Box, Typography } from "@mui/material";
import type { RichBlock, RichSpan, RichText } from "@plumbline/protocol/content";
import { useTranslate } from "ra-core";
import type { ReactNode } from "react";

/** A text in the width of a phone. Links show their target and are inactive here. */
export function RichPreview(props: {
  readonly language: string;
  readonly title: string;
  readonly summary: string;
  readonly body: RichText;
}): ReactNode {
  const translate = useTranslate();
  const { language, title, summary, body } = props;
  return (
    <Box
      component="article"
      aria-label={translate("desk.content.previewOf", { language })}
      sx={{
        border: 1,
        borderColor: "divider",
        borderRadius: 2,
        p: 2,
        width: 375,
        maxWidth: "100%",
      }}
    >
      <Typography color="text.secondary" variant="caption">
        {language}
      </Typography>
      <Typography component="h3" variant="h6">
        {title}
      </Typography>
      <Typography color="text.secondary" variant="body2" sx={{ mb: 1 }}>
        {summary}
      </Typography>
      {body.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </Box>
  );
}

const LIST = { bullets: "ul", steps: "ol" } as const;

function Block({ block }: { readonly block: RichBlock }): ReactNode {
  if ("items" in block) {
    return (
      <Typography component={LIST[block.type]} variant="body2" sx={{ pl: 3, my: 1 }}>
        {block.items.map((spans, index) => (
          <li key={index}>
            <Spans spans={spans} />
          </li>
        ))}
      </Typography>
    );
  }
  return (
    <Typography
      component={block.type === "heading" ? "h4" : "p"}
      variant={block.type === "heading" ? "subtitle2" : "body2"}
      sx={{ my: 1, ...(block.type === "note" && { bgcolor: "action.hover", p: 1.5 }) }}
    >
      <Spans spans={block.spans} />
    </Typography>
  );
}

const Spans = ({ spans }: { readonly spans: readonly RichSpan[] }): ReactNode =>
  spans.map((span, index) => <Span key={index} span={span} />);

const ELEMENTS = { plain: "span", strong: "strong", emphasis: "em", code: "code" } as const;

function Span({ span: { href, style, text } }: { readonly span: RichSpan }): ReactNode {
  const Element = ELEMENTS[style];
  if (href === null) return <Element>{text}</Element>;
  return (
    <Box component="span" title={href} sx={{ color: "primary.main", textDecoration: "underline" }}>
      <Element>{text}</Element>
    </Box>
  );
}
