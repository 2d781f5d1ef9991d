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

function instantOf(name: "fromMs" | "toMs", typed: string | undefined): EntryFilter {
  const epochMs = Date.parse(typed ?? "");
  return Number.isNaN(epochMs) ? {} : { [name]: epochMs };
}
