import { CallRefused } from "@plumbline/client";
import { createStore, type StoreApi } from "zustand/vanilla";

/** Whether the reader is asked for their contact information; true opens the dialog. */
export type ContactPrompt = StoreApi<{ readonly isAsking: boolean }>;

export const createContactPrompt = (): ContactPrompt => createStore(() => ({ isAsking: false }));

/** Opens the dialog if that is what something was refused for, said beside it or not. */
export function askForContact(prompt: ContactPrompt, fault: unknown): void {
  const isMissing = fault instanceof CallRefused && fault.error === "contact_required";
  if (isMissing) prompt.setState({ isAsking: true });
}
