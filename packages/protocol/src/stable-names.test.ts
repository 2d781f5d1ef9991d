// Goal: a client written from the specification's list of fields keeps working: the names it sends
// are accepted, and the names it reads exist. Method: the list, call by call, compared with the
// declared calls; further fields may be added, but none of these may be removed or renamed.
import { describe, expect, test } from "vitest";
import { z } from "zod";
import * as auth from "./auth/calls.ts";
import * as contract from "./contract/calls.ts";
import type { AnyCall } from "./define-call.ts";
import * as market from "./market/calls.ts";
import * as proof from "./proof/calls.ts";
import * as wallet from "./wallet/calls.ts";

const POSITION =
  "id book symbol direction marginMode leverage status quantity entryPrice margin openFee " +
  "liquidationPrice takeProfit stopLoss markPrice unrealisedPnl exitPrice realisedPnl " +
  "closeReason receiptId openedAt closedAt";
const ORDER =
  "book symbol direction marginMode leverage orderType margin quantity price takeProfit stopLoss";
const SYMBOL =
  "symbol base quote assetClass price change24h high24h low24h volume24h leverageMax status " +
  "simulated";

const sent: readonly (readonly [AnyCall, string])[] = [
  [auth.register, "account password inviteCode"],
  [auth.registerV2, "registerType account countryCode phone email code password inviteCode"],
  [auth.login, "account password"],
  [auth.phoneLogin, "countryCode phone code password"],
  [auth.emailLogin, "email code password"],
  [auth.googleSecretLogin, "account code password deviceToken"],
  [market.getSymbolPrice, "symbol"],
  [market.listCandles, "symbol interval endMs limit"],
  [contract.openPosition, ORDER],
  [contract.previewPosition, ORDER],
  [contract.changeMargin, "id amount"],
  [contract.updateStops, "id takeProfit stopLoss"],
  [contract.closePosition, "quantity"],
  [contract.listPositions, "book status pageNo pageSize"],
  [contract.positionsSummary, "book"],
  [wallet.queryUserBalance, "book"],
  [wallet.listBalanceLog, "book currency pageNo pageSize"],
  [proof.readReceipt, "id"],
];

const read: readonly (readonly [AnyCall, string])[] = [
  [auth.registerV2, "token userInfo"],
  [auth.login, "token"],
  [auth.googleSecretLogin, "token"],
  [market.listSymbols, SYMBOL],
  [market.getSymbolPrice, "symbol price seq timeMs stale"],
  [contract.openPosition, POSITION],
  [contract.changeMargin, POSITION],
  [contract.updateStops, POSITION],
  [contract.closePosition, POSITION],
  [contract.listPositions, "records total size current pages"],
  [contract.positionsSummary, "equity available margin unrealisedPnl marginRatio"],
  [wallet.queryUserBalance, "currency available margin hold earn"],
  [wallet.queryUserAssets, "totalUsdt byBook byCurrency"],
  [wallet.listBalanceLog, "records total size current pages"],
  [proof.readReceipt, "id kind ruleVersion inputs ticks result"],
  [proof.readConservation, "book currency sum countedAtMs"],
];

const named = (name: string): readonly string[] => name.split(" ");

/** The fields of an answer, or of each line of a list. */
function fieldsOf(schema: z.ZodType): readonly string[] {
  const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const { properties = {}, items } = described as Described;
  return Object.keys(items?.properties ?? properties);
}

interface Described {
  readonly properties?: object;
  readonly items?: { readonly properties?: object };
}

describe("fields sent", () => {
  test.each(sent.map(([call, names]) => [call.path, call, names] as const))(
    "%s",
    (_path, { input }, names) => {
      expect(Object.keys(input.shape)).toEqual(expect.arrayContaining([...named(names)]));
    },
  );
});

describe("fields read", () => {
  test.each(read.map(([call, names]) => [call.path, call, names] as const))(
    "%s",
    (_path, { result }, names) => {
      expect(fieldsOf(result)).toEqual(expect.arrayContaining([...named(names)]));
    },
  );
});

// For paged lists: the fields of each line.
test.each([
  [contract.listPositions, POSITION],
  [wallet.listBalanceLog, "id type currency amount balanceAfter causeId receiptId createTime"],
] as const)("a line of $path", ({ result }, names) => {
  expect(fieldsOf(result.shape.records)).toEqual(expect.arrayContaining([...named(names)]));
});

test("a receipt's tick has the inputs of its hash", () => {
  const { ticks } = proof.readReceipt.result.shape;
  const names = "symbol seq price timeMs prevHash hash";
  expect(fieldsOf(ticks)).toEqual(expect.arrayContaining([...named(names)]));
});
