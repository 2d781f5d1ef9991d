import { Button, CardSkeletons } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { type NextStep, nextStep } from "./next-step.ts";
import { AppealSheet } from "./parts/appeal-sheet.tsx";
import { Openings } from "./parts/openings.tsx";
import { StateCard } from "./parts/state-card.tsx";
import { verificationsQuery } from "./queries.ts";

/** The stage of both verifications, the parts to correct, and who has opened the pictures. */
export function ResultScreen(): ReactNode {
  const { t } = useTranslation();
  const verifications = useQuery(verificationsQuery(useServices().client));
  const next = verifications.data && nextStep(verifications.data);
  const [isAppealing, setIsAppealing] = useState(false);
  const press = (step: NextStep) => ("to" in step ? go(pathTo(step.to)) : setIsAppealing(true));
  return (
    <AppScreen
      title={t("kyc.title.result")}
      backTo="my"
      footer={next && <Button onPress={() => press(next)}>{t(`kyc.action.${next.action}`)}</Button>}
    >
      <Loaded
        from={verifications}
        failedText={t("kyc.loadFailed")}
        skeleton={<CardSkeletons count={2} />}
      >
        {(views) => (
          <div className="flex flex-col gap-4 p-4">
            <StateCard level="basic" view={views.basic} />
            <StateCard level="advanced" view={views.advanced} />
            <Openings views={views} />
          </div>
        )}
      </Loaded>
      {isAppealing && next?.action === "appeal" && (
        <AppealSheet level={next.level} onClose={() => setIsAppealing(false)} />
      )}
    </AppScreen>
  );
}
