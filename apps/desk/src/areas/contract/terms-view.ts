import type { DeskClient } from "@plumbline/client";

type Contract = DeskClient["contract"];
export type TermsLine = Awaited<ReturnType<Contract["listTermsInForce"]>>[number];
/** One symbol's terms with their history. */
export type TermsDetails = Awaited<ReturnType<Contract["readTermsSettings"]>> & {
  readonly id: string;
};

/** "BTCUSDT.live" or, of one version, "BTCUSDT.live.3". */
export function termsAsked(id: string) {
  const [symbol = "", book, version] = id.split(".");
  return {
    symbol,
    book: book === "demo" ? ("demo" as const) : ("live" as const),
    ...(version !== undefined && { version: Number(version) }),
  };
}
