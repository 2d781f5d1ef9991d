/** Spec §9: so long a server may say nothing. */
const SILENCE_MS_MAX = 10_000;

export interface SilenceWatch {
  /** Aborted as soon as it was silent for too long. */
  readonly signal: AbortSignal;
  /** Something came or left: the time begins anew. */
  heard(): void;
  /** It is over: nothing is expected any more. */
  end(): void;
}

/**
 * The time-out of what may take longer than a call because much is sent, and not because nobody is
 * there: it counts from the last byte that came or left.
 */
export function watchSilence(silenceMsMax: number = SILENCE_MS_MAX): SilenceWatch {
  const silence = new AbortController();
  const begin = () => setTimeout(() => silence.abort(), silenceMsMax);
  let timer = begin();
  return {
    signal: silence.signal,
    heard: () => {
      clearTimeout(timer);
      timer = begin();
    },
    end: () => clearTimeout(timer),
  };
}
