import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { TASK_EVERY_MS } from "#shell/session/periodic-task.ts";
import type { RouteTable } from "#shell/navigation/route.ts";
import { Router } from "#shell/navigation/router.tsx";
import { type Services, ServicesProvider } from "#shell/services.tsx";

/** The app's frame: what every screen can reach, the router, and the task of every minute. */
export function App(props: {
  readonly services: Services;
  readonly routes: RouteTable;
}): ReactNode {
  const { services, routes } = props;
  useEffect(() => {
    const run = () => {
      // Behind another tab nobody is active, and nobody sees a session end.
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
        <Router routes={routes} />
      </QueryClientProvider>
    </ServicesProvider>
  );
}
