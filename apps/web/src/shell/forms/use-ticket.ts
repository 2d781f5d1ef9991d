import { useState } from "react";
import { isLost, type SentCommand } from "#shell/commands/sent-command.ts";

/**
 * The values of a ticket: a form that is validated at every keystroke. Each change discards the
 * previous outcome, which belongs to the former values.
 */
export function useTicket<Values extends object>(
  start: Values | (() => Values),
  command: Pick<SentCommand<unknown, never>, "reset">,
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
 * Sends a ticket's input. After a lost response the outcome is unknown: the same input is sent
 * again, with the same request id, regardless of the current price or balance.
 */
export function ticketButton<Input, Answer>(
  command: Pick<SentCommand<Answer, Input>, "error" | "isPending" | "mutate" | "variables">,
  ticket: Ticket<Input, Answer>,
): TicketButton {
  const { onSuccess, onError } = ticket;
  const isAgain = isLost(command.error) && command.variables !== undefined;
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
