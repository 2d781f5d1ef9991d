import { z } from "zod";
import { currencyCode, instantMs, settledAmount } from "./codecs.ts";

// What lists of the desk are filtered and sorted by. The call of a list names those it has a column
// for; the desk draws their fields, and the server has the SQL of each, for the list and its file.

/** How an account begins, or the id of a user or of a line. */
export const searchInput = { search: z.string().trim().max(100).optional() };

export const currencyInput = { currency: currencyCode.optional() };

/** Of the list's amount, in whatever currency it is; both are included. */
export const amountInput = {
  amountMin: settledAmount.optional(),
  amountMax: settledAmount.optional(),
};

/** When a line came to be; the later moment is not included. */
export const timeInput = { fromMs: instantMs.optional(), toMs: instantMs.optional() };

/** "late": past its due time; "mine": the caller works on it; "free": nobody does. */
export const STANDINGS = ["late", "mine", "free"] as const;
export type Standing = (typeof STANDINGS)[number];

export const standingInput = { standing: z.enum(STANDINGS).optional() };

/** By which of its columns a list is sorted; in an order of its own unless one is chosen. */
export const sortInput = <const Column extends string>(
  ...columns: readonly [Column, ...Column[]]
) => ({
  sort: z.enum(columns).optional(),
  order: z.enum(["ASC", "DESC"]).default("ASC"),
});

/** What a list was narrowed to; of its names those that its call has. */
export interface ListFilter {
  readonly search?: string | undefined;
  readonly currency?: string | undefined;
  readonly channelId?: string | undefined;
  readonly amountMin?: string | undefined;
  readonly amountMax?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly standing?: Standing | undefined;
}

/** By what a list was sorted. */
export interface ListSort {
  readonly sort?: string | undefined;
  readonly order?: "ASC" | "DESC" | undefined;
}

export type ListQuery = ListFilter & ListSort;
