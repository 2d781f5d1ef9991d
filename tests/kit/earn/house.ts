import { DAY_MS, HOUR_MS, instant, startOfServerDay } from "@plumbline/engine/kernel";
import type { Member } from "@plumbline/tests/kit/member";
import type { TestOperator } from "@plumbline/tests/kit/operator";
import type { TestServer } from "@plumbline/tests/kit/server";
import type { WrittenEarnTerms } from "@plumbline/engine/earn";
import { eventually } from "../run/eventually.ts";

/** The start of the server day that many days after this one. */
export const dayAhead = ({ clock }: Pick<TestServer, "clock">, days = 1): number =>
  startOfServerDay(instant(clock.now())) + days * DAY_MS;

/** Advances to a moment; BTC gets a price one second before it. */
export async function priceUntil(house: TestServer, at: number, price = "60000"): Promise<void> {
  house.clock.advance(at - house.clock.now() - 2_000);
  await house.tick("BTCUSDT", price);
  house.clock.advance(1_000);
}

/** Advances to the first minutes of the next server day, with prices on both sides of its start. */
export async function nextDay(house: TestServer, price = "60000"): Promise<void> {
  await priceUntil(house, dayAhead(house), price);
  house.clock.advance(2 * 60_000);
  await house.tick("BTCUSDT", price);
}

/** The hours that have passed of the present server day. */
export const hour = (house: TestServer, hours: number): number =>
  dayAhead(house, 0) + hours * HOUR_MS;

/** Waits until an order has the expected state, and returns it. */
export async function orderUntil(
  { client }: Member,
  { id, book = "demo" }: { readonly id: string; readonly book?: "demo" | "live" },
  isDone: (order: Awaited<ReturnType<typeof orderOf>>) => boolean,
) {
  return eventually(async () => {
    const order = await orderOf({ client }, id, book);
    if (!isDone(order)) throw new Error(`still ${JSON.stringify(order)}`);
    return order;
  });
}

async function orderOf({ client }: Pick<Member, "client">, id: string, book: "demo" | "live") {
  const { records } = await client.earn.listEarnOrders({ book, pageSize: 100 });
  const order = records.find((each) => each.id === id);
  if (order === undefined) throw new Error(`no order ${id}`);
  return order;
}

/** Two persons settle terms that take effect a minute later. */
export async function settleTerms(
  house: TestServer,
  [maker, checker]: readonly [TestOperator, TestOperator],
  change: (terms: WrittenEarnTerms) => WrittenEarnTerms,
): Promise<void> {
  const { terms, newestVersion } = await maker.client.earn.readEarnSettings({});
  const { id } = await maker.client.earn.proposeEarnTerms({
    terms: change(terms),
    baseVersion: newestVersion,
    effectiveMs: house.clock.now() + 60_000,
    why: "As the issuer has said.",
  });
  const { proposals } = await checker.client.earn.readEarnSettings({});
  const contentHash = proposals.find((one) => one.id === id)?.contentHash ?? "";
  await checker.client.earn.confirmEarnTerms({ id, contentHash });
  house.clock.advance(61_000);
}

/** The terms with one product changed. */
export const withProduct =
  (id: string, change: object) =>
  (terms: WrittenEarnTerms): WrittenEarnTerms => ({
    ...terms,
    products: terms.products.map((each) => (each.id === id ? { ...each, ...change } : each)),
  });
