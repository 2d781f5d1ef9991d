import { type AssetCode, instant, priceOf, quantityOf, type SymbolCode } from "#kernel";
import type { IeoProject } from "../project.ts";

export const OPENS = instant(1_800_000_000_000);
export const CLOSES = instant(OPENS + 86_400_000);

/** Fifty million tokens at 0.1 at most and 0.05 at least, open for a day. */
export const openProject: IeoProject = {
  id: "0199a000-0000-7000-8000-000000000001",
  book: "live",
  token: "PLB" as AssetCode, // codes of tests are drawn here
  name: "Plumb",
  about: "A token of tests.",
  status: "issuing",
  supply: quantityOf("50000000"),
  lot: quantityOf("1"),
  estimatedPrice: priceOf("0.1"),
  floorPrice: priceOf("0.05"),
  userMax: quantityOf("30000000"),
  opensAt: OPENS,
  closesAt: CLOSES,
  drawSymbol: "BTCUSDT" as SymbolCode, // as above
  drawSeq: 99,
  applied: null,
  winningPrice: null,
  closedAt: null,
  allocatedAt: null,
};
