import { type Queue, queueItems } from "#services/plug/queue";

/** Halts that shall last longer than one person may stop a symbol for. */
export const marketQueues: readonly Queue[] = [
  {
    name: "halts",
    permission: "symbols.halt",
    items: queueItems(
      // Trading goes on when the first person's time is over.
      {
        caseId: "symbol",
        since: "started_at",
        dueAt: "ends_at",
        why: "symbol || ': ' || reason",
        askerId: "started_by",
      },
      `from symbol_halts join operator_standings starter on starter.id = started_by
      where ended_at is null and confirmed_by is null and not is_disabled
        and asked_ends_at > ends_at and asked_ends_at > $1`,
    ),
  },
];
