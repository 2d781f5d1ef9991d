import { Button, Empty, Screen } from "@plumbline/ui";
import { Component, type ReactNode, useEffect } from "react";
import { Notice } from "#shell/app-screen.tsx";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";
import { SupportLink } from "#shell/support-link.tsx";

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly fault: unknown;
}

/** Catches a screen that broke, so that the app around it lives on, and shows the way back. */
// React offers this to classes only.
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { fault: undefined };

  static getDerivedStateFromError(fault: unknown): State {
    return { fault: fault ?? new Error("nothing was thrown") };
  }

  override componentDidMount(): void {
    addEventListener("hashchange", this.#forgive);
  }

  override componentWillUnmount(): void {
    removeEventListener("hashchange", this.#forgive);
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (fault === undefined) return this.props.children;
    return <Broken fault={fault} onRetry={this.#forgive} />;
  }

  readonly #forgive = (): void => {
    if (this.state.fault !== undefined) this.setState({ fault: undefined });
  };
}

function Broken(props: { readonly fault: unknown; readonly onRetry: () => void }): ReactNode {
  const { t } = useTranslation();
  // A script that failed to load is requested again by a new page only.
  const isOfPage = isPreloadFault(props.fault);
  useEffect(() => {
    const reload = () => location.reload();
    if (isOfPage) addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [isOfPage]);
  return (
    // If only the navigation failed, no screen has stopped working.
    <Screen title={t(isOfPage ? "shell.brand" : "shell.broken.title")} notice={<Notice />}>
      <div role="alert">
        <Empty
          kind="failed"
          text={isOfPage ? t("shell.failure.noScreen") : problemText(t, props.fault)}
          hint={t("shell.broken.hint")}
          action={
            <div className="flex gap-3">
              <Button tone="plain" isCompact onPress={() => go(pathTo("home"))}>
                {t("shell.broken.home")}
              </Button>
              <Button isCompact onPress={isOfPage ? () => location.reload() : props.onRetry}>
                {t("shell.retry")}
              </Button>
            </div>
          }
        />
        <p className="text-center">
          <SupportLink />
        </p>
      </div>
    </Screen>
  );
}

/**
 * Remembers the parts of the app that could not be loaded: after a lost connection, or after a
 * release that removed the old files. Vite announces each by `vite:preloadError` and rethrows it
 * unless that is prevented; it is not, so the error boundary shows it.
 */
const faults = new WeakSet<Error>();

export function watchPreloadFaults(page: Window): void {
  page.addEventListener("vite:preloadError", ({ payload }) => faults.add(payload));
}

function isPreloadFault(fault: unknown): boolean {
  return fault instanceof Error && faults.has(fault);
}
