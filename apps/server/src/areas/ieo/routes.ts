import { apply, type IeoProject, payWin } from "@plumbline/engine/ieo";
import {
  err,
  houseAccount,
  type Money,
  money,
  mustParseDecimal,
  ok,
  quantity,
  toDecimalText,
  USDT,
} from "@plumbline/engine/kernel";
import { stakeIn } from "@plumbline/engine/limits";
import { slicePage, toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/ieo";
import { memberRoute, publicRoute, type Route } from "#platform/http/route";
import {
  houseBalanceOf,
  type HouseBalance,
  readHouseBalances,
} from "#platform/ledger/house-balances";
import { HOUSE, newId } from "#platform/process/ids";
import type { OpenLosses } from "#services/plug/area";
import type { Deps } from "#services/plug/deps";
import { offeringView, orderView, projectView } from "./ieo-view.ts";
import { appliedIn, type MemberOrders, orderStore, pageOfOrders } from "./order-store.ts";
import { readProjectLines, readPublication } from "./project-store.ts";

export interface IeoDeps extends Deps {
  readonly openLosses: OpenLosses;
}

export const ieoRoutes = (deps: IeoDeps): readonly Route[] => [
  memberRoute(calls.listIeoProjects, async ({ input, userId }) => {
    const { book } = input;
    const [lines, house] = await Promise.all([
      readProjectLines(deps.database, { book, userId }),
      readHouseBalances(deps.database),
    ]);
    return ok(
      slicePage(lines, input, (line) => projectView(line, supplyBalance(house, line.project))),
    );
  }),

  publicRoute(calls.readIeoAllocation, async ({ input: { projectId } }) => {
    const publication = await readPublication(deps.database, projectId);
    if (publication === null) return err({ type: "not_found" });
    const applications = publication.applications.map((application) => ({
      id: application.id,
      quantity: toDecimalText(application.quantity),
    }));
    return ok({ project: offeringView(publication.project), applications });
  }),

  memberRoute(calls.applyForIeo, async ({ input, userId, requestId }) => {
    const { book, projectId } = input;
    const orderId = newId();
    const size = quantity(mustParseDecimal(input.quantity));
    return deps.commands.run({
      name: "ieo.apply",
      userId,
      requestId,
      causeId: orderId,
      content: JSON.stringify(input),
      store: orderStore,
      newRisk: stakeIn(book),
      // Takes the house's lock: nobody applies while the offering closes, so its sums are final.
      additionalLock: HOUSE,
      readsHouseBalances: true,
      relatedStore: deps.openLosses.store,
      decide: ({ state, balances, houseHolds, relatedStore }, now) => {
        const project = state.projects.get(projectId);
        const context = {
          project,
          balances,
          isVerified: state.isVerified,
          isReversalOpen: state.isReversalOpen,
          appliedUnits: appliedIn(state, projectId),
          losses: deps.openLosses.of(relatedStore, book),
          supplyBalance: tokensIn(project, houseHolds),
        };
        const applied = apply(context, { orderId, userId, book, quantity: size }, now);
        if (applied.ok || applied.error.type !== "quantity_not_in_lots") return applied;
        return err({ type: applied.error.type, lot: toDecimalText(applied.error.lot) });
      },
      answer: (order, { state }) => viewOf(order, state),
    });
  }),

  memberRoute(calls.payIeo, ({ input: { id }, userId, requestId }) =>
    deps.commands.run({
      name: "ieo.pay-win",
      userId,
      requestId,
      causeId: id,
      content: id,
      store: orderStore,
      additionalLock: HOUSE,
      readsHouseBalances: true,
      decide: ({ state, houseHolds }, now) => {
        const order = state.orders.get(id);
        const project = state.projects.get(order?.projectId ?? "");
        return payWin({ order, supplyBalance: tokensIn(project, houseHolds) }, now);
      },
      answer: (order, { state }) => viewOf(order, state),
    }),
  ),

  memberRoute(calls.listIeoOrders, async ({ input, userId }) => {
    const { lines, total } = await pageOfOrders(deps.database, { ...input, userId });
    return ok(toPage(lines.map(orderView), { ...input, total }));
  }),
];

/** The house's account of the token that winners receive. */
const treasuryOf = (project: IeoProject) => ({
  account: houseAccount(project.book, "treasury:ieo"),
  asset: project.token,
});

export const supplyBalance = (house: readonly HouseBalance[], project: IeoProject): Money =>
  houseBalanceOf(house, [], treasuryOf(project));

function tokensIn(
  project: IeoProject | undefined,
  houseHolds: (account: ReturnType<typeof houseAccount>, asset: Money["asset"]) => Money,
): Money {
  // Without an offering there is no balance; the rule refuses that before it reads the balance.
  if (project === undefined) return money(USDT, 0n);
  const { account, asset } = treasuryOf(project);
  return houseHolds(account, asset);
}

function viewOf(order: Parameters<typeof orderView>[0]["order"], { projects }: MemberOrders) {
  const project = projects.get(order.projectId);
  if (project === undefined) throw new Error(`no offering of the application ${order.id}`);
  const { name, estimatedPrice, status } = project;
  return orderView({ order, name, estimatedPrice, isListed: status === "listed" });
}
