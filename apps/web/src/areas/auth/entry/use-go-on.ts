import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";
import { useServices } from "#shell/services.tsx";

/** After signing in: on to where the reader was going, once; without a step back to the form. */
export function useGoOn(): () => void {
  const { userStore } = useServices();
  return () => {
    const { redirectTo } = userStore.getState();
    userStore.setState({ redirectTo: pathTo("home") });
    go(redirectTo, { isReplacing: true });
  };
}
