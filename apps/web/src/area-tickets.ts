// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import type { TicketSegment } from "#shell/ticket/ticket-segment.ts";
import { contractTicket } from "./areas/contract/ticket.ts";
import { optionTicket } from "./areas/option/ticket.ts";
import { secondContractTicket } from "./areas/second-contract/ticket.ts";
import { spotTicket } from "./areas/spot/ticket.ts";

/** What is traded at the one place for trading, product by product. */
export const AREA_TICKETS: readonly TicketSegment[] = [
  contractTicket,
  optionTicket,
  secondContractTicket,
  spotTicket,
];
