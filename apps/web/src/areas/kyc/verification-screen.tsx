import { KYC_RULES, type KycLevel } from "@plumbline/engine/kyc";
import { Button, Empty, Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { usePersonalData } from "#shell/queries.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { VerificationForm } from "./parts/verification-form.tsx";
import { type VerificationViews, verificationsQuery } from "./queries.ts";

/** The basic level: the details of a passport or ID card, and pictures of it. */
export const BasicScreen = ({ query }: ScreenProps): ReactNode => (
  <VerificationScreen level="basic" query={query} />
);

/** The advanced level: the address, and an emergency contact. */
export const AdvancedScreen = ({ query }: ScreenProps): ReactNode => (
  <VerificationScreen level="advanced" query={query} />
);

function VerificationScreen({ level, query }: ScreenProps & { level: KycLevel }): ReactNode {
  const { t } = useTranslation();
  const verifications = useQuery(verificationsQuery(useServices().client));
  // The form works without these data, and shows them as soon as they are loaded.
  const { data: personalData } = usePersonalData();
  const { data } = verifications;
  if (data !== undefined && mayHandIn(level, data)) {
    const isPhotos = query.get("step") === "photos";
    return (
      <VerificationForm
        level={level}
        stated={personalData}
        isPhotos={isPhotos}
        before={data[level]}
      />
    );
  }
  return (
    <AppScreen title={t(`kyc.title.${level}`)} backTo="my">
      <Loaded
        from={verifications}
        failedText={t("kyc.loadFailed")}
        skeleton={
          <div className="flex flex-col gap-4 p-4">
            <Skeleton count={2} />
            <Skeleton shape="card" count={3} />
          </div>
        }
      >
        {(views) => <NothingToHandIn level={level} views={views} />}
      </Loaded>
    </AppScreen>
  );
}

function mayHandIn(level: KycLevel, views: VerificationViews): boolean {
  if (level === "advanced" && views.basic?.status !== "authorised") return false;
  return KYC_RULES.apply[views[level]?.stage ?? "none"] === null;
}

type Stage = NonNullable<VerificationViews[KycLevel]>["stage"];

function drawingOf(stage: Stage | undefined): "blocked" | "done" | "waiting" {
  if (stage === undefined) return "blocked";
  return stage === "authorised" ? "done" : "waiting";
}

/** It is under review or done, or another level has to come first. */
function NothingToHandIn(props: {
  readonly level: KycLevel;
  readonly views: VerificationViews;
}): ReactNode {
  const { t } = useTranslation();
  const stage = props.views[props.level]?.stage;
  const isBasicFirst = stage === undefined;
  // If the basic level can be started, the only action is the link to it.
  const mayBegin = isBasicFirst && mayHandIn("basic", props.views);
  const text = isBasicFirst ? t("kyc.basicFirst") : t(`kyc.state.${stage}.title`);
  return (
    <Empty
      kind={drawingOf(stage)}
      text={text}
      hint={isBasicFirst ? t("kyc.basicFirstHint") : t(`kyc.state.${stage}.hint`)}
      action={
        <Button
          isCompact
          onPress={() =>
            go(pathTo(mayBegin ? "verification" : "verificationResult"), { isReplacing: true })
          }
        >
          {t(mayBegin ? "kyc.action.begin" : "kyc.action.toResult")}
        </Button>
      }
    />
  );
}
