/** Spec §9: the longest silence of a server. */
const SILENCE_MS_MAX = 10_000;

export interface SilenceWatch {
  /** Aborted after a silence of the maximum length. */
  readonly signal: AbortSignal;
  /** Bytes arrived or were sent: the time limit starts again. */
  reset(): void;
  /** The transfer has ended. */
  end(): void;
}

/**
 * The time-out of a transfer that may take longer than a call because it is large: it counts from
 * the last byte that arrived or left.
 */
export function watchSilence(silenceMsMax: number = SILENCE_MS_MAX): SilenceWatch {
  const silence = new AbortController();
  const begin = () => setTimeout(() => silence.abort(), silenceMsMax);
  let timer = begin();
  return {
    signal: silence.signal,
    reset: () => {
      clearTimeout(timer);
      timer = begin();
    },
    end: () => clearTimeout(timer),
  };
}
