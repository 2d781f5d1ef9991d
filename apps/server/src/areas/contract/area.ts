import { POSITION_EVENTS } from "@plumbline/engine/contract";
import type { Area } from "#shell/area";
import type { Deps } from "#shell/deps";
import type { OpenLosses } from "#shell/ledger/open-losses";
import { ContractCommands, type PositionNotice } from "./commands.ts";
import { HouseCovers } from "./house-covers.ts";
import { Markets } from "./markets.ts";
import { contractOperatorRoutes } from "./operator-routes.ts";
import { openLosses } from "./open-losses.ts";
import { contractRoutes } from "./routes.ts";
import { termsOperatorRoutes } from "./terms/operator-routes.ts";
import { TermsBook } from "./terms/terms-book.ts";
import { PositionWatch } from "./watch.ts";

/** How often positions are compared with what is watched, and worked-off ticks written down. */
export interface WatchTimes {
  readonly rescanEveryMs: number | null;
  readonly saveEveryMs: number | null;
}

const NEVER: WatchTimes = { rescanEveryMs: null, saveEveryMs: null };

export async function contractArea(
  deps: Deps,
  times: WatchTimes = NEVER,
): Promise<Area & { readonly openLosses: OpenLosses }> {
  const { clock, commands, config, database, log, outbox, prices, push } = deps;
  const terms = await TermsBook.load({ database, clock, profile: config.profile });
  const covers = new HouseCovers({ database, prices, log });
  const markets = new Markets({ prices, terms, covers });
  const contract = new ContractCommands({ runner: commands, markets });
  const watch = new PositionWatch({ contract, database, markets, prices, log, ...times });
  return {
    name: "contract",
    openLosses: openLosses(markets),
    routes: [
      ...contractRoutes({ ...deps, contract, covers, markets, terms }),
      ...contractOperatorRoutes(deps),
      ...termsOperatorRoutes({ ...deps, terms }),
    ],
    start: async () => {
      commands.onCommitted((committed) => watch.onCommitted(committed));
      commands.onUncertain((userIds) => void watch.reload(userIds).catch(log));
      terms.start(log);
      await covers.start();
      const watching = watch.start();
      prices.onTicks(async (quotes) => {
        await watching;
        await watch.onTicks(quotes);
      });
      await watching;
      outbox.onEvent(({ userId, event }) => {
        if (isNotice(event)) push.publishTo(userId, { ...event });
      });
    },
    stop: async () => {
      await watch.stop();
      await covers.stop();
      terms.stop();
    },
  };
}

const NOTICES: ReadonlySet<string> = new Set(POSITION_EVENTS);

const isNotice = (event: { readonly type: string }): event is PositionNotice =>
  NOTICES.has(event.type);
