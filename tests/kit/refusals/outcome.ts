import { CallRefused } from "@plumbline/client";

/** What became of a call: "accepted", the name of its refusal, or the fault in words. */
export const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "accepted",
    (fault: unknown) => (fault instanceof CallRefused ? (fault.error ?? "") : String(fault)),
  );
