import type { Client } from "@plumbline/client";
import { queryOptions } from "@tanstack/react-query";

export type Team = Awaited<ReturnType<Client["team"]["readTeam"]>>;

export const teamQuery = (client: Client) =>
  queryOptions({
    queryKey: ["team", "mine"],
    queryFn: ({ signal }): Promise<Team> => client.team.readTeam({}, { signal }),
  });
