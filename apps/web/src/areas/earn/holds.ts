import { hrefTo } from "#paths";
import { type AreaHold, HOLDS_MAX, type ReadHolds } from "#shell/contributions/area-holds.ts";
import type { Order } from "./queries.ts";
import { serverDay } from "./figures.ts";

const ACTIVE = ["not_started", "running", "frozen"] as const;

/** Principal in vaults, and money for bonds that have not started. */
export const earnHolds: ReadHolds = async (client, { book, signal }) => {
  const pages = await Promise.all(
    ACTIVE.map((status) =>
      client.earn.listEarnOrders({ book, status, pageSize: HOLDS_MAX }, { signal }),
    ),
  );
  return pages
    .flatMap(({ records }) => records)
    .filter(isSetAside)
    .map(({ id, currency, principal, name, kind, endMs }): AreaHold => ({
      key: id,
      use: "earn",
      currency,
      amount: principal,
      subject: name,
      name: `earn.holds.${kind === "bond" ? "bond" : "vault"}`,
      end:
        endMs === null
          ? { key: "earn.holds.untilTarget" }
          : { key: "earn.holds.end", values: { day: serverDay(endMs) } },
      href: hrefTo("investmentOrders"),
    }));
};

/**
 * The money of a running bond is with its issuer, and a machine is paid for: neither is a balance.
 */
const isSetAside = ({ kind, status }: Order): boolean =>
  kind === "arbitrage" || (kind === "bond" && status === "not_started");
