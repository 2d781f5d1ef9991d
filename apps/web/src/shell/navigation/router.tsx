import { LoadingOverlay, TabBar, ToastRegion } from "@plumbline/ui";
import { Activity, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useStore } from "zustand";
import { hrefTo, type PathName } from "#paths";
import { ErrorBoundary } from "#shell/error-boundary.tsx";
import { ContractIcon, HomeIcon, MarketIcon, PersonIcon, SwapIcon } from "#shell/icons.tsx";
import { type Arrival, useNavigation } from "#shell/navigation/navigation.ts";
import type { RouteTable } from "#shell/navigation/route.ts";
import { ContactPromptDialog } from "#shell/prompts/contact-prompt-dialog.tsx";
import { useServices } from "#shell/services.tsx";

/** The current screen, the mounted ones behind it, and the frame of every screen. */
export function Router({ routes }: { readonly routes: RouteTable }): ReactNode {
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

function Screens({ routes }: { readonly routes: RouteTable }): ReactNode {
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
      {route.hidedenNav !== true && <Navigation current={route.name} />}
    </>
  );
}

/**
 * Takes the focus after a navigation, so that keyboard and screen reader start at the new screen.
 */
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

function Navigation({ current }: { readonly current: PathName }): ReactNode {
  const { t } = useTranslation();
  const tabs = [
    { name: "home", label: t("shell.tab.home"), icon: <HomeIcon /> },
    { name: "market", label: t("shell.tab.market"), icon: <MarketIcon /> },
    { name: "flashExchange", label: t("shell.home.product.flashExchange"), icon: <SwapIcon /> },
    { name: "contract", label: t("shell.tab.contract"), icon: <ContractIcon /> },
    { name: "my", label: t("shell.tab.my"), icon: <PersonIcon /> },
  ] as const;
  const items = tabs.map(({ name, label, icon }) => {
    return { href: hrefTo(name), label, icon, isCurrent: name === current };
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
