import { RECORDED_SYMBOLS } from "@plumbline/engine/market";
import { auditChain } from "#services/operators/audit-log";
import { tickChain } from "./areas/market/tick-chain.ts";
import type { Books } from "./areas/proof/seals/seal-books.ts";
import { CAUSES } from "./causes.ts";

/** All that is checked and sealed, minute by minute. */
export const BOOKS: Books = {
  causes: CAUSES,
  chains: [auditChain, tickChain(RECORDED_SYMBOLS.map(({ symbol }) => symbol))],
};
