import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useStore } from "zustand";
import { useLocation } from "#shell/navigation/location.ts";
import { useServices } from "#shell/services.tsx";

// Rarely needed, so its sheet is not part of the first screen's script.
const ContactDialog = lazy(async () => ({
  default: (await import("./contact-dialog.tsx")).ContactDialog,
}));

/** The dialog over every screen, loaded when it is first needed. */
export function ContactPromptDialog(): ReactNode {
  const { contactPrompt } = useServices();
  const { isAsking } = useStore(contactPrompt);
  const location = useLocation();
  // The dialog concerns the screen on which it was opened.
  useEffect(() => () => contactPrompt.setState({ isAsking: false }), [contactPrompt, location]);
  if (!isAsking) return null;
  return (
    <Suspense>
      <ContactDialog onClose={() => contactPrompt.setState({ isAsking: false })} />
    </Suspense>
  );
}
