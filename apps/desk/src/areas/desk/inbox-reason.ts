import { withFigures } from "#shell/lists/figure-table.tsx";

/** The queues whose reasons the server writes; those of all others were typed by a person. */
const WRITTEN_BY_SERVER: readonly string[] = ["alerts", "reconciliation"];

/** Why a case waits: figures from the server are formatted, and typed text is unchanged. */
export function reasonText({
  queue,
  requestedBy,
  why,
}: {
  readonly queue: string;
  readonly requestedBy: string | null;
  readonly why: string | null;
}): string | null {
  if (why === null || why === "") return null;
  if (requestedBy !== null) return `${requestedBy}: ${why}`;
  return WRITTEN_BY_SERVER.includes(queue) ? withFigures(why) : why;
}
