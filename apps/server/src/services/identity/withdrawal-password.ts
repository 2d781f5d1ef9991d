import { HOUR_MS, type UserId } from "@plumbline/engine/kernel";
import type { Attempt } from "#services/limits/attempt-store";

/**
 * A guess at a user's withdrawal password, counted as one wherever it is asked for: else the place
 * that counts for itself would be guessed at. After five only what asks for it waits.
 */
export const withdrawalPasswordGuess = (userId: UserId): Attempt => ({
  about: ["withdrawal-password", userId],
  limit: { attemptsMax: 5, windowMs: HOUR_MS, pauseMs: HOUR_MS },
});
