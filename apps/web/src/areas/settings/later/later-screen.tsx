import { Button, Empty } from "@plumbline/ui";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { go } from "#shell/navigation/location.ts";
import type { ScreenComponent } from "#shell/navigation/route.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { LaterName } from "./later.ts";
import { WAYS_ON } from "./ways-on.ts";

/** The page of a screen that is not built: it says so, what it will be, and where to go instead. */
export function laterScreen(name: LaterName): ScreenComponent {
  return () => <LaterScreen name={name} />;
}

function LaterScreen({ name }: { readonly name: LaterName }): ReactNode {
  const { t } = useTranslation();
  const { parent, meanwhile } = WAYS_ON[name];
  return (
    <AppScreen
      title={t(`settings.later.screen.${name}.title`)}
      backTo={parent}
      footer={
        <Button onPress={() => go(pathTo(meanwhile))}>
          {t(`settings.later.meanwhile.${meanwhile}.action`)}
        </Button>
      }
    >
      <Empty text={t("settings.later.notYet")} hint={t("settings.later.nothingHere")} />
      <dl className="mx-4 divide-y divide-hairline rounded-card border border-hairline bg-surface">
        <Point term={t("settings.later.willBe")}>{t(`settings.later.screen.${name}.about`)}</Point>
        <Point term={t("settings.later.untilThen")}>
          {t(`settings.later.meanwhile.${meanwhile}.about`)}
        </Point>
      </dl>
    </AppScreen>
  );
}

function Point(props: { readonly term: string; readonly children: string }): ReactNode {
  return (
    <div className="px-4 py-3">
      <dt className="text-caption text-muted">{props.term}</dt>
      <dd className="pt-0.5">{props.children}</dd>
    </div>
  );
}
