import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { TASK_EVERY_MS } from "#shell/session/periodic-task.ts";
import { type Contributions, ContributionsProvider } from "#shell/contributions/contributions.tsx";
import { Router } from "#shell/navigation/router.tsx";
import { type Services, ServicesProvider } from "#shell/services.tsx";

/** The root: the services that screens use, the router, and the task of every minute. */
export function App(props: {
  readonly services: Services;
  readonly contributions: Contributions;
}): ReactNode {
  const { services, contributions } = props;
  useEffect(() => {
    const run = () => {
      // In a hidden tab no user is active, and an ended session need not be shown.
      if (document.visibilityState === "visible") void services.periodicTask();
    };
    const timer = setInterval(run, TASK_EVERY_MS);
    document.addEventListener("visibilitychange", run);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", run);
    };
  }, [services]);
  return (
    <ServicesProvider services={services}>
      <QueryClientProvider client={services.queryClient}>
        <ContributionsProvider contributions={contributions}>
          <Router routes={contributions.routes} />
        </ContributionsProvider>
      </QueryClientProvider>
    </ServicesProvider>
  );
}
