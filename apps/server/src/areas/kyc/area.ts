import type { KycEvent } from "@plumbline/engine/kyc";
import type { AreaPlug } from "#services/plug/area";
import { finalRefusalRoutes } from "./final-refusal-routes.ts";
import { kycOperatorRoutes } from "./operator-routes.ts";
import { personalRows } from "./personal-rows.ts";
import { type KycDeps, kycRoutes } from "./routes.ts";
import { kycRows } from "./store.ts";

export const kycArea: AreaPlug = ({ outbox, push, sealKey, ...areaDeps }) => {
  const rows = kycRows(sealKey);
  const deps: KycDeps = { ...areaDeps, rows, personal: personalRows(sealKey, rows) };
  return {
    name: "kyc",
    routes: [...kycRoutes(deps), ...kycOperatorRoutes(deps), ...finalRefusalRoutes(deps)],
    start: async () => {
      outbox.onEvent(({ userId, event }) => {
        if (isNotice(event)) push.publishTo(userId, { ...event });
      });
    },
  };
};

const NOTICES: ReadonlySet<string> = new Set<KycEvent["type"]>(["kyc_submitted", "kyc_appealed"]);

const isNotice = (event: { readonly type: string }): boolean => NOTICES.has(event.type);
