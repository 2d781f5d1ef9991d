/** The address of the subject of an alert. */
export function alertPlace(kind: string, subject: string): string {
  switch (kind) {
    case "prices":
      return "#/symbols?perPage=100";
    case "ledger":
    case "cover":
      // "live:USDT", the id of a row of the treasury.
      return `#/treasury/${encodeURIComponent(subject)}/show`;
    case "outside":
      return `#/reconciliation/${encodeURIComponent(subject)}/show`;
    default:
      return `#/alerts?filter=${encodeURIComponent(JSON.stringify({ stage: "open" }))}`;
  }
}

/** The same for a case of the inbox: "cover:live:USDT". */
export function casePlace(caseId: string): string {
  const [kind = "", ...subject] = caseId.split(":");
  return alertPlace(kind, subject.join(":"));
}
