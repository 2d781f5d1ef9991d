import { PLAN_STATUSES } from "@plumbline/engine/spot";
import { z } from "zod";
import { bookName, inventoryView, pageInput, pageOf, userId } from "../codecs.ts";
import { defineOperatorCall } from "../define-call.ts";
import { amountInput, currencyInput, searchInput, sortInput, timeInput } from "../list-filters.ts";
import { defineTermsCalls } from "../terms-calls.ts";
import { spotOrder, spotPlan, writtenSpotTerms } from "./calls.ts";

export const listSpotInventory = defineOperatorCall({
  method: "GET",
  path: "/api/desk/spot/inventory",
  need: "ledger.read",
  summary: "The house's inventory of each currency for spot trades, and its result from them.",
  input: z.object({ book: bookName.default("live") }),
  result: z.array(inventoryView),
  refusals: [],
});

export const listEverySpotOrder = defineOperatorCall({
  method: "GET",
  path: "/api/desk/spot/orders",
  need: "ledger.read",
  summary: "Everyone's spot trades in a book, the latest first.",
  input: z.object({
    ...pageInput,
    book: bookName.default("live"),
    userId: userId.optional(),
    ...searchInput,
    ...currencyInput,
    ...amountInput,
    ...timeInput,
    ...sortInput("createTime", "value"),
  }),
  result: pageOf(spotOrder.extend({ userId, account: z.string() })),
  refusals: [],
});

export const listEverySpotPlan = defineOperatorCall({
  method: "GET",
  path: "/api/desk/spot/plans",
  need: "ledger.read",
  summary: "Everyone's recurring purchase plans in a book, the next due first.",
  input: z.object({
    ...pageInput,
    book: bookName.default("live"),
    status: z.enum(PLAN_STATUSES).optional(),
    ...searchInput,
    ...amountInput,
    ...sortInput("nextTime", "value"),
  }),
  result: pageOf(spotPlan.extend({ userId, account: z.string() })),
  refusals: [],
});

export const spotTermsCalls = defineTermsCalls({
  area: "spot",
  about: "spot trading",
  what: "the terms",
  terms: writtenSpotTerms,
});

/** @public Clients call them by these names. */
export const {
  read: readSpotSettings,
  propose: proposeSpotTerms,
  confirm: confirmSpotTerms,
  withdraw: withdrawSpotTerms,
} = spotTermsCalls;
