import type { DeskClient } from "@plumbline/client";
import { useQuery } from "@tanstack/react-query";
import { useResourceDefinitions } from "ra-core";
import { LOOK_AGAIN } from "#shell/lists/as-of.tsx";
import type { CaseAssigning, DeskOptions } from "#shell/resource.ts";
import { useDeskSession } from "#shell/session.ts";

/** By the common call of the desk, unless the queue's area has commands of its own. */
const assigningOf = (queue: string): CaseAssigning => ({
  textKey: "desk.assign.text",
  takesNote: true,
  assign: (client, request, options) => client.desk.assignCase({ queue, ...request }, options),
  colleagues: async (client) => (await client.desk.listAssignments({ queue })).colleagues,
});

/** The assignment commands of each queue, by its name. */
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

/**
 * The assignments of the cases of a queue, as the desk stores them; null for a case without an
 * assignee.
 */
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
