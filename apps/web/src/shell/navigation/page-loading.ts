import { createStore, type StoreApi } from "zustand/vanilla";

export interface LoadingOptions {
  /** undefined: the default text of spec §9, "Loading...", in the reader's language. */
  readonly text: string | undefined;
  /** Any CSS colour; undefined: translucent white, in the dark theme its counterpart. */
  readonly background: string | undefined;
  /** The background is dark in either theme, so that the text on it is light. */
  readonly isDark: boolean;
  /** The minimum time of the overlay, so that it does not flicker. */
  readonly minDurationMs: number;
}

export interface PageLoadingState {
  readonly isLoading: boolean;
  readonly options: LoadingOptions;
  /** Epoch ms of the last `show`. */
  readonly startedAt: number;
}

export interface PageLoading {
  readonly store: StoreApi<PageLoadingState>;
  /** Shows the overlay; the given options override the defaults. */
  show(options?: Partial<LoadingOptions>): void;
  /** Hides it as soon as its minimum time has passed. */
  hide(): void;
}

/** Spec §9: translucent white, at least 300 ms. */
const LOADING_DEFAULTS: LoadingOptions = {
  text: undefined,
  background: undefined,
  isDark: false,
  minDurationMs: 300,
};

export interface Timer {
  nowMs(): number;
  later(action: () => void, delayMs: number): void;
}

const REAL_TIMER: Timer = {
  nowMs: () => Date.now(),
  later: (action, delayMs) => setTimeout(action, delayMs),
};

/** The overlay of spec §4. A pending `hide` is cancelled by the next `show`. */
export function createPageLoading(timer: Timer = REAL_TIMER): PageLoading {
  const store = createStore<PageLoadingState>(() => ({
    isLoading: false,
    options: LOADING_DEFAULTS,
    startedAt: 0,
  }));
  let shown = 0;

  return {
    store,
    show: (options = {}) => {
      shown += 1;
      const merged = { ...LOADING_DEFAULTS, ...options };
      store.setState({ isLoading: true, options: merged, startedAt: timer.nowMs() });
    },
    hide: () => {
      const hiding = shown;
      const { startedAt, options } = store.getState();
      const restMs = startedAt + options.minDurationMs - timer.nowMs();
      const hideNow = () => {
        if (hiding === shown) store.setState({ isLoading: false });
      };
      if (restMs <= 0) hideNow();
      else timer.later(hideNow, restMs);
    },
  };
}
