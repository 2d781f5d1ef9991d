import { hrefTo } from "#paths";
import { type AreaHold, HOLDS_MAX, type ReadHolds } from "#shell/contributions/area-holds.ts";

/** All contracts are traded and secured in one currency. */
const MARGIN_CURRENCY = "USDT";

interface Position {
  readonly id: string;
  readonly symbol: string;
  readonly margin: string;
}

const holdOf =
  (kind: "position" | "order") =>
  ({ id, symbol, margin }: Position): AreaHold => ({
    key: id,
    use: "margin",
    currency: MARGIN_CURRENCY,
    amount: margin,
    subject: symbol,
    name: `contract.holds.${kind}.name`,
    end: { key: `contract.holds.${kind}.end` },
    href: hrefTo("contract", { symbol }),
  });

/** The margins of positions and of waiting orders. */
export const contractHolds: ReadHolds = async (client, { book, signal }) => {
  const page = { book, pageSize: HOLDS_MAX };
  const [running, working] = await Promise.all([
    client.contract.listPositions({ ...page, status: "running" }, { signal }),
    client.contract.listPositions({ ...page, status: "working" }, { signal }),
  ]);
  return [...running.records.map(holdOf("position")), ...working.records.map(holdOf("order"))];
};
