import type { AnyCall, InputOf } from "@plumbline/protocol";
import type { DeskQuery } from "#shell/resource.ts";
import type { z } from "zod";

/**
 * What a list's call is asked for: of all that was typed and chosen what its input takes. Text that
 * is half typed narrows nothing yet.
 */
export function inputOf<ListCall extends AnyCall>(
  { input }: ListCall,
  { filter, pageNo, pageSize }: DeskQuery,
): InputOf<ListCall> {
  const texts: Readonly<Record<string, string | undefined>> = {
    ...filter,
    currency: filter["currency"]?.toUpperCase(),
    channelId: filter["channelId"]?.toUpperCase(),
    fromMs: momentOf(filter["from"]),
    toMs: momentOf(filter["to"]),
  };
  const fields: [string, z.ZodType][] = Object.entries(input.shape);
  const chosen = fields.flatMap(([name, schema]) => {
    const text = texts[name];
    return text !== undefined && schema.safeParse(text).success ? [[name, text]] : [];
  });
  // Each value is one that the schema of its name accepts.
  return { ...Object.fromEntries(chosen), pageNo, pageSize } as InputOf<ListCall>;
}

/** A moment as it was typed by the reader's clock. */
function momentOf(typed = ""): string | undefined {
  const epochMs = Date.parse(typed);
  return Number.isNaN(epochMs) ? undefined : String(epochMs);
}
