import { CallRefused } from "@plumbline/client";
import { createStore, type StoreApi } from "zustand/vanilla";

/** Whether the dialog for contact information is open. */
export type ContactPrompt = StoreApi<{ readonly isAsking: boolean }>;

export const createContactPrompt = (): ContactPrompt => createStore(() => ({ isAsking: false }));

/** Opens the dialog if a refusal's reason is missing contact information. */
export function askForContact(prompt: ContactPrompt, fault: unknown): void {
  const isMissing = fault instanceof CallRefused && fault.error === "contact_required";
  if (isMissing) prompt.setState({ isAsking: true });
}
