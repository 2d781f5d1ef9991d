/** The server's time as well as this device knows it; sealed requests carry it. Epoch ms. */
export interface ServerClock {
  nowMs(): number;
  /** Sets the clock by an answer of the server that has just come in. */
  setByServer(serverNowMs: number): void;
}

/** Goes with the device's clock until the server's first answer corrects it. */
export function createServerClock(deviceNowMs: () => number = Date.now): ServerClock {
  let offsetMs = 0;
  return {
    nowMs: () => deviceNowMs() + offsetMs,
    setByServer: (serverNowMs) => {
      offsetMs = serverNowMs - deviceNowMs();
    },
  };
}
