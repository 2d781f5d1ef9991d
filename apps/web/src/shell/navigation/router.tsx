import { LoadingOverlay, TabBar, ToastRegion } from "@plumbline/ui";
import { Activity, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useStore } from "zustand";
import { hrefTo, type PathName } from "#paths";
import { ErrorBoundary } from "#shell/error-boundary.tsx";
import { type Arrival, useNavigation } from "#shell/navigation/navigation.ts";
import { entriesOf } from "#shell/navigation/entries-of.ts";
import type { ScreenRoute } from "#shell/navigation/route.ts";
import { ContactPromptDialog } from "#shell/prompts/contact-prompt-dialog.tsx";
import { useServices } from "#shell/services.tsx";

/** The current screen, the kept ones behind it, and what stands around every screen. */
export function Router({ routes }: { readonly routes: readonly ScreenRoute[] }): ReactNode {
  return (
    <>
      <ErrorBoundary>
        <Screens routes={routes} />
      </ErrorBoundary>
      <ContactPromptDialog />
      <PageLoadingOverlay />
      <ToastRegion />
    </>
  );
}

function Screens({ routes }: { readonly routes: readonly ScreenRoute[] }): ReactNode {
  const { current, cachedArrivals } = useNavigation(routes);
  const { t } = useTranslation();
  if (current === undefined) return null;
  const { route } = current;
  const shown = cachedArrivals.includes(current) ? cachedArrivals : [...cachedArrivals, current];
  return (
    <>
      <title>{`${t(route.title)} · Plumbline`}</title>
      {shown.map((arrival) => (
        <Activity key={arrival.route.name} mode={arrival === current ? "visible" : "hidden"}>
          <ErrorBoundary key={arrival.route.name}>
            <Stage arrival={arrival} isCurrent={arrival === current} />
          </ErrorBoundary>
        </Activity>
      ))}
      {route.hidedenNav !== true && <Navigation routes={routes} current={route.name} />}
    </>
  );
}

/** Takes the focus on arrival, so that keyboard and screen reader start at the new screen. */
function Stage(props: { readonly arrival: Arrival; readonly isCurrent: boolean }): ReactNode {
  const { Screen, place, route, takesFocus } = props.arrival;
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (props.isCurrent && takesFocus) stage.current?.focus({ preventScroll: true });
  }, [props.isCurrent, takesFocus]);
  return (
    <div ref={stage} tabIndex={-1} data-screen={route.name} className="outline-none">
      <Screen query={place.query} />
    </div>
  );
}

function Navigation(props: {
  readonly routes: readonly ScreenRoute[];
  readonly current: PathName;
}): ReactNode {
  const { t } = useTranslation();
  const items = entriesOf(props.routes, ({ tab }) => tab).map(({ name, entry }) => {
    const { label, Icon } = entry;
    return {
      href: hrefTo(name),
      label: t(label),
      icon: <Icon />,
      isCurrent: name === props.current,
    };
  });
  return <TabBar label={t("shell.tab.label")} items={items} />;
}

function PageLoadingOverlay(): ReactNode {
  const { t } = useTranslation();
  const { isLoading, options } = useStore(useServices().pageLoading.store);
  const text = options.text ?? t("shell.loading");
  const { background, isDark } = options;
  return <LoadingOverlay isShown={isLoading} text={text} background={background} isDark={isDark} />;
}
