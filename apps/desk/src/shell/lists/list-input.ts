import type { AnyCall, InputOf } from "@plumbline/protocol";
import type { DeskQuery } from "#shell/resource.ts";
import type { z } from "zod";

/**
 * The input of a list's call: those typed and chosen values that it accepts. Incomplete text does
 * not filter.
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
  // Each value is valid by the schema of its field.
  return { ...Object.fromEntries(chosen), pageNo, pageSize } as InputOf<ListCall>;
}

/** A time as typed, in the reader's zone. */
function momentOf(typed = ""): string | undefined {
  const epochMs = Date.parse(typed);
  return Number.isNaN(epochMs) ? undefined : String(epochMs);
}
