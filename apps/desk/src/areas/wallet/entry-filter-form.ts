export interface EntryFilter {
  readonly userId?: string;
  readonly requestId?: string;
  readonly causeId?: string;
  readonly fromMs?: number;
  readonly toMs?: number;
}

/** The ledger's filters as the call's input; times are in the reader's zone. */
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

/** A time as typed in the reader's zone; nothing if invalid. */
export function instantOf(
  name: "fromMs" | "toMs",
  typed: string | undefined,
): Pick<EntryFilter, "fromMs" | "toMs"> {
  const epochMs = Date.parse(typed ?? "");
  return Number.isNaN(epochMs) ? {} : { [name]: epochMs };
}
