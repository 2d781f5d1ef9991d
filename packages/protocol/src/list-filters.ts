import { z } from "zod";
import { currencyCode, instantMs, settledAmount } from "./codecs.ts";

// The filters and sort columns of the desk's lists. Each call declares those that it supports; the
// desk renders their fields, and the server has the SQL of each, for the list and its export.

/** The beginning of an account, or the id of a user or of a row. */
export const searchInput = { search: z.string().trim().max(100).optional() };

export const currencyInput = { currency: currencyCode.optional() };

/** Bounds of the amount, inclusive, whatever its currency. */
export const amountInput = {
  amountMin: settledAmount.optional(),
  amountMax: settledAmount.optional(),
};

/** The time at which a row was created; `toMs` is excluded. */
export const timeInput = { fromMs: instantMs.optional(), toMs: instantMs.optional() };

/** "late": past its due time; "mine": the caller works on it; "free": nobody does. */
export const STANDINGS = ["late", "mine", "free"] as const;
export type Standing = (typeof STANDINGS)[number];

export const standingInput = { standing: z.enum(STANDINGS).optional() };

/** The column by which a list is sorted; without one the list has its default order. */
export const sortInput = <const Column extends string>(
  ...columns: readonly [Column, ...Column[]]
) => ({
  sort: z.enum(columns).optional(),
  order: z.enum(["ASC", "DESC"]).default("ASC"),
});

/** The filter of a list; a call has a subset of these fields. */
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

/** The sort order of a list. */
export interface ListSort {
  readonly sort?: string | undefined;
  readonly order?: "ASC" | "DESC" | undefined;
}

export type ListQuery = ListFilter & ListSort;
