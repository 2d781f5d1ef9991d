import { CallRefused } from "@plumbline/client";
import { useState } from "react";

/** The part of a command (`useCommand`) that a ticket sends. */
interface TicketCommand<Input, Answer> {
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly variables: Input | undefined;
  readonly mutate: (
    input: Input,
    options: {
      readonly onSuccess?: (answer: Answer) => void;
      readonly onError?: (fault: Error) => void;
    },
  ) => void;
}

/**
 * The values of a ticket: a form that is decided at every key. Each change discards the previous
 * outcome, which was that of other values.
 */
export function useTicket<Values extends object>(
  start: Values | (() => Values),
  command: { readonly reset: () => void },
): { readonly values: Values; readonly change: (part: Partial<Values>) => void } {
  const [values, setValues] = useState(start);
  return {
    values,
    change: (part) => {
      command.reset();
      setValues((before) => ({ ...before, ...part }));
    },
  };
}

interface Ticket<Input, Answer> {
  /** null: there is nothing to send yet. */
  readonly input: Input | null;
  readonly disabledReason: string | undefined;
  readonly onSuccess?: (answer: Answer) => void;
  readonly onError?: (fault: Error) => void;
}

/** The properties of the button that sends a ticket. */
interface TicketButton {
  readonly onPress: () => void;
  readonly isBusy: boolean;
  readonly disabledReason: string | undefined;
}

/**
 * Sends a ticket's input. After a lost answer the outcome is unknown: the same input is sent again,
 * with the same request id, whatever the present price or balance allows.
 */
export function ticketButton<Input, Answer>(
  command: TicketCommand<Input, Answer>,
  ticket: Ticket<Input, Answer>,
): TicketButton {
  const { onSuccess, onError } = ticket;
  const { error } = command;
  const isLost = error instanceof CallRefused && error.isLost;
  const isAgain = isLost && command.variables !== undefined;
  const input = isAgain ? (command.variables ?? null) : ticket.input;
  const disabledReason = isAgain ? undefined : ticket.disabledReason;
  return {
    onPress: () => {
      if (input === null || disabledReason !== undefined) return;
      command.mutate(input, {
        ...(onSuccess && { onSuccess }),
        ...(onError && { onError }),
      });
    },
    isBusy: command.isPending,
    disabledReason,
  };
}
