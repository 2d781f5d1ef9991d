import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useStore } from "zustand";
import { useLocation } from "#shell/navigation/location.ts";
import { useServices } from "#shell/services.tsx";

// Rare: its sheet is not part of a first screen.
const ContactDialog = lazy(async () => ({
  default: (await import("./contact-dialog.tsx")).ContactDialog,
}));

/** The dialog over every screen, loaded when it is first needed. */
export function ContactPromptDialog(): ReactNode {
  const { contactPrompt } = useServices();
  const { isAsking } = useStore(contactPrompt);
  const location = useLocation();
  // It is about the screen it was opened over.
  useEffect(() => () => contactPrompt.setState({ isAsking: false }), [contactPrompt, location]);
  if (!isAsking) return null;
  return (
    <Suspense>
      <ContactDialog onClose={() => contactPrompt.setState({ isAsking: false })} />
    </Suspense>
  );
}
