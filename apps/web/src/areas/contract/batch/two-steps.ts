import { writeOrder } from "@plumbline/protocol/contract/order-wire";
import type { Client } from "@plumbline/client";
import type { OpenPosition } from "@plumbline/engine/contract";
import type { InputOf } from "@plumbline/protocol";
import type { closePosition, PositionView } from "@plumbline/protocol/contract";
import type { Step } from "./run-steps.ts";

/** Ends a position or an order, and then places another order, once the first is settled. */
export function twoSteps(
  client: Client,
  {
    closing,
    command,
  }: {
    readonly closing: InputOf<typeof closePosition>;
    readonly command: OpenPosition | undefined;
  },
): readonly Step<PositionView>[] {
  if (command === undefined) return [];
  const input = writeOrder(command);
  return [
    {
      key: "end",
      send: async (requestId) =>
        afterWait(client, await client.contract.closePosition(closing, { requestId })),
    },
    {
      key: "open",
      send: (requestId) => client.contract.openPosition(input, { requestId }),
    },
  ];
}

const ASK_EVERY_MS = 300;
const ASKS_MAX = 12;

/** The outcome of a close that waits for its next tick, polled until it is final. */
async function afterWait(client: Client, left: PositionView): Promise<PositionView> {
  const { book, id } = left;
  for (let asks = 0; asks < ASKS_MAX && left.wait !== null; asks += 1) {
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    for (const status of ["closed", "running"] as const) {
      const { records } = await client.contract.listPositions({ book, status });
      const position = records.find((each) => each.id === id);
      if (position !== undefined && position.wait === null) return position;
    }
  }
  return left;
}
