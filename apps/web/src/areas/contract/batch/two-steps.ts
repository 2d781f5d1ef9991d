import type { Client } from "@plumbline/client";
import type { OpenPosition } from "@plumbline/engine/contract";
import type { PositionView } from "@plumbline/protocol/contract";
import { toInput } from "../open-position-form.ts";
import type { Step } from "./run-steps.ts";

/** Ends a position or an order, and then gives another order; none while that is not settled. */
export function twoSteps(
  client: Client,
  { id, command }: { readonly id: string; readonly command: OpenPosition | undefined },
): readonly Step<PositionView>[] {
  if (command === undefined) return [];
  const input = toInput(command);
  return [
    {
      key: "end",
      send: (requestId) => client.contract.closePosition({ id }, { requestId, isQuiet: true }),
    },
    {
      key: "open",
      send: (requestId) => client.contract.openPosition(input, { requestId, isQuiet: true }),
    },
  ];
}
