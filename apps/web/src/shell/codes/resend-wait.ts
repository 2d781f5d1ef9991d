const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 600_000;

/** How long the next code is to be waited for after so many: 30 s, then twice as long each time. */
export const resendWaitMs = (sentCount: number): number =>
  sentCount === 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (sentCount - 1), LONGEST_WAIT_MS);

/** 75 is "1:15". */
export const waitText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** What a letter brings, out of what was pasted: "123 456" is a code as well. */
export const codeDigits = (text: string, length: number): string =>
  text.replaceAll(/\D/g, "").slice(0, length);
