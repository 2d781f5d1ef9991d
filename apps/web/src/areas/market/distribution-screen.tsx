import { Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AppScreen } from "#shell/app-screen.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { DistributionPicture } from "./parts/distribution-picture.tsx";
import { distributionQuery } from "./queries.ts";

/** How many markets rise and fall and by how much, on a page of its own. */
export function DistributionScreen(): ReactNode {
  const { t } = useTranslation();
  const spread = useQuery(distributionQuery(useServices().client));
  return (
    <AppScreen title={t("market.spread.title")} backTo="market">
      <div className="p-4">
        <p className="pb-4 text-label text-muted">{t("market.spread.hint")}</p>
        <Loaded
          from={spread}
          failedText={t("market.spread.failed")}
          skeleton={<Skeleton shape="card" count={2} />}
        >
          {(distribution) => <DistributionPicture spread={distribution} />}
        </Loaded>
      </div>
    </AppScreen>
  );
}
