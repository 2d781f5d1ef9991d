// Goal: one ticket has one effect, however often its button is pressed. Method: commands in each
// state, and the request of a press after price and balance have changed.
import { CallRefused } from "@plumbline/client";
import { expect, test } from "vitest";
import { ticketButton } from "./use-ticket.ts";

const refusal = (error: string) => new CallRefused({ error, code: 1, message: error });
const lost = refusal("outcome_unknown");
const declined = refusal("insufficient_balance");

interface Input {
  readonly worstPrice: string;
}

const sentBy = (
  state: { readonly error: Error | null; readonly variables: Input | undefined },
  ticket: { readonly input: Input | null; readonly disabledReason: string | undefined },
) => {
  const sent: Input[] = [];
  const mutate = (input: Input) => void sent.push(input);
  const button = ticketButton({ ...state, isPending: false, mutate }, ticket);
  button.onPress();
  return [button.disabledReason, sent.map(({ worstPrice }) => worstPrice)];
};

const former = { worstPrice: "100" };
const input = { worstPrice: "101" };

test.each([
  ["a first press", { error: null, variables: undefined }, undefined, [undefined, ["101"]]],
  ["a refusal", { error: declined, variables: former }, undefined, [undefined, ["101"]]],
  ["a lost answer", { error: lost, variables: former }, undefined, [undefined, ["100"]]],
  ["a lost answer, short since", { error: lost, variables: former }, "short", [undefined, ["100"]]],
  ["a reason", { error: declined, variables: former }, "short", ["short", []]],
] as const)("%s sends what was agreed to", (_, state, disabledReason, outcome) => {
  expect(sentBy(state, { input, disabledReason })).toEqual(outcome);
});

test("without an input nothing is sent, except a retry", () => {
  const empty = { input: null, disabledReason: undefined };
  expect(sentBy({ error: null, variables: undefined }, empty)).toEqual([undefined, []]);
  expect(sentBy({ error: lost, variables: former }, empty)).toEqual([undefined, ["100"]]);
});
