import type { KycEvent } from "@plumbline/engine/kyc";
import type { Area } from "#shell/area";
import type { Deps } from "#shell/deps";
import { kycOperatorRoutes } from "./operator-routes.ts";
import { type KycDeps, kycRoutes } from "./routes.ts";

export function kycArea(deps: KycDeps & Pick<Deps, "outbox" | "push">): Area {
  const { outbox, push } = deps;
  return {
    name: "kyc",
    routes: [...kycRoutes(deps), ...kycOperatorRoutes(deps)],
    start: async () => {
      outbox.onEvent(async ({ userId, event }) => {
        if (isNotice(event)) push.publishTo(userId, { ...event });
      });
    },
  };
}

const NOTICES: ReadonlySet<string> = new Set<KycEvent["type"]>([
  "kyc_submitted",
  "kyc_rejected",
  "kyc_authorised",
]);

const isNotice = (event: { readonly type: string }): boolean => NOTICES.has(event.type);
