import { z } from "zod";

/** A piece of a line. `href` is a place inside the app ("#/tixian") or an address of https. */
const richSpan = z.object({
  text: z.string(),
  style: z.enum(["plain", "strong", "emphasis", "code"]),
  href: z.string().nullable(),
});

/**
 * A text as a list of blocks, which is all that a screen can draw: there is no markup in it that
 * could be anything else.
 */
export const richText = z.array(
  z.discriminatedUnion("type", [
    z.object({ type: z.enum(["heading", "paragraph", "note"]), spans: z.array(richSpan) }),
    z.object({ type: z.enum(["bullets", "steps"]), items: z.array(z.array(richSpan)) }),
  ]),
);

export type RichSpan = z.output<typeof richSpan>;
export type RichText = z.output<typeof richText>;
export type RichBlock = RichText[number];
