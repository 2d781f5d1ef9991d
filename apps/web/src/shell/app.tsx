import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Contributions, ContributionsProvider } from "#shell/contributions/contributions.tsx";
import { Router } from "#shell/navigation/router.tsx";
import { type Services, ServicesProvider } from "#shell/services.tsx";

/** The root: the services that screens use, and the router. */
export function App(props: {
  readonly services: Services;
  readonly contributions: Contributions;
}): ReactNode {
  const { services, contributions } = props;
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
