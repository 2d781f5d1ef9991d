import type { DeskClient } from "@plumbline/client";
import { useQuery } from "@tanstack/react-query";
import { useResourceDefinitions } from "ra-core";
import { LOOK_AGAIN } from "#shell/lists/as-of.tsx";
import type { DeskOptions } from "#shell/resource.ts";
import { useDeskSession } from "#shell/session.ts";

/** To whom a case is given, without one back to everybody; and what they read with it. */
export interface CaseAssignee {
  readonly operatorId?: string;
  readonly note: string;
}

export interface Colleague {
  readonly id: string;
  readonly name: string;
}

/** How the cases of one queue are taken, handed over and given back. */
export interface CaseAssigning {
  /** The key of what it means, said before it is done. */
  readonly textKey: string;
  /** Words go with it; without this there are notes of another kind. */
  readonly takesNote?: true;
  assign(
    client: DeskClient,
    request: CaseAssignee & { readonly caseId: string },
    options: { readonly requestId: string },
  ): Promise<unknown>;
  colleagues(client: DeskClient): Promise<readonly Colleague[]>;
}

/** By the desk itself, unless the queue's area has commands of its own. */
const assigningOf = (queue: string): CaseAssigning => ({
  textKey: "desk.assign.text",
  takesNote: true,
  assign: (client, request, options) => client.desk.assignCase({ queue, ...request }, options),
  colleagues: async (client) => (await client.desk.listAssignments({ queue })).colleagues,
});

/** Every queue's way, by its name. */
export function useCaseAssigning(): (queue: string) => CaseAssigning {
  const definitions = Object.values(useResourceDefinitions<DeskOptions>());
  return (queue) => {
    const list = definitions.find(({ options }) => options?.queue?.name === queue);
    return list?.options?.queue?.assigning ?? assigningOf(queue);
  };
}

export type Assignment = Awaited<
  ReturnType<DeskClient["desk"]["listAssignments"]>
>["assignments"][number];

/** Whose the cases of a queue are, as the desk keeps it; null of a case that is everybody's. */
export function useAssignments(queue: string): (caseId: string) => Assignment | null {
  const { client } = useDeskSession();
  const { data } = useQuery({
    queryKey: ["assignments", queue],
    queryFn: () => client.desk.listAssignments({ queue }),
    retry: false,
    ...LOOK_AGAIN,
  });
  return (caseId) => data?.assignments.find((each) => each.caseId === caseId) ?? null;
}
