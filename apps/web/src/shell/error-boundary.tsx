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

/** Catches the error of a screen, so that the rest of the app works, and shows a way back. */
// React supports this in classes only.
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
  // A browser requests a script that failed to load again only after a reload.
  const isOfPage = isPreloadFault(props.fault);
  useEffect(() => {
    const reload = () => location.reload();
    if (isOfPage) addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [isOfPage]);
  return (
    // If only the navigation failed, the mounted screens still work.
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
        <p className="flex justify-center">
          <SupportLink />
        </p>
      </div>
    </Screen>
  );
}

/**
 * Records which parts of the app could not be loaded: after a lost connection, or after a release
 * that removed the old files. Vite dispatches `vite:preloadError` for each and rethrows the error
 * unless that is prevented; it is not prevented, so the error boundary shows it.
 */
const faults = new WeakSet<Error>();

export function watchPreloadFaults(page: Window): void {
  page.addEventListener("vite:preloadError", ({ payload }) => faults.add(payload));
}

function isPreloadFault(fault: unknown): boolean {
  return fault instanceof Error && faults.has(fault);
}
