export interface EntryFilter {
  readonly userId?: string;
  readonly requestId?: string;
  readonly causeId?: string;
  readonly fromMs?: number;
  readonly toMs?: number;
}

/** What was typed into the ledger's filters as the call takes it; times are the reader's own. */
export function toEntryFilter(typed: Readonly<Record<string, string>>): EntryFilter {
  const { userId, requestId, causeId } = typed;
  return {
    ...(userId !== undefined && { userId }),
    ...(requestId !== undefined && { requestId }),
    ...(causeId !== undefined && { causeId }),
    ...instantOf("fromMs", typed["from"]),
    ...instantOf("toMs", typed["to"]),
  };
}

/** A moment as it was typed by the reader's clock; nothing where it is none. */
export function instantOf(
  name: "fromMs" | "toMs",
  typed: string | undefined,
): Pick<EntryFilter, "fromMs" | "toMs"> {
  const epochMs = Date.parse(typed ?? "");
  return Number.isNaN(epochMs) ? {} : { [name]: epochMs };
}
