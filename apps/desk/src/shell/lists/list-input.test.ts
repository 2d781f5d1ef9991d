// Goal: a list is filtered by complete input only, and by nothing that its call does not accept.
// Method: the fields' content compared with the input of the call.
import { listEntries, listRechargeCases } from "@plumbline/protocol/wallet/operator-calls";
import { listEverySpotOrder } from "@plumbline/protocol/spot/operator-calls";
import { expect, test } from "vitest";
import { inputOf } from "./list-input.ts";

const page = { pageNo: 2, pageSize: 25 };

test("complete input filters a list", () => {
  const filter = {
    search: "ada",
    currency: "usdt",
    channelId: "usdt-tron",
    amountMin: "1000.5",
    amountMax: "2000",
    from: "2026-01-05T10:00",
    stage: "all",
    standing: "late",
    sort: "amount",
    order: "DESC",
  };
  expect(inputOf(listRechargeCases, { ...page, filter })).toEqual({
    ...page,
    search: "ada",
    currency: "USDT",
    channelId: "USDT-TRON",
    amountMin: "1000.5",
    amountMax: "2000",
    fromMs: String(Date.parse("2026-01-05T10:00")),
    stage: "all",
    standing: "late",
    sort: "amount",
    order: "DESC",
  });
});

test.each([
  [{ currency: "u", channelId: "x", amountMin: "1.", amountMax: "-1", from: "soon", to: "" }],
  [{ stage: "none", standing: "whatever", sort: "secret", order: "down", other: "x" }],
])("%o filters nothing", (filter) => {
  expect(inputOf(listRechargeCases, { ...page, filter })).toEqual(page);
});

test("a request for a list has only fields that its call accepts", () => {
  const filter = { book: "demo", channelId: "USDT-TRON", causeId: "c", stage: "all" };
  expect(inputOf(listEverySpotOrder, { ...page, filter })).toEqual({ ...page, book: "demo" });
  const userId = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";
  expect(inputOf(listEntries, { ...page, filter: { userId, causeId: "c" } })).toEqual({
    ...page,
    userId,
  });
});
