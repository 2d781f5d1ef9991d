import { useQuery } from "@tanstack/react-query";
import { useServices } from "#shell/services.tsx";
import { PUBLIC } from "#shell/query-client.ts";

/** Whether nothing here leaves the house, no letter and no money; undefined until it is known. */
export function useIsSandbox(): boolean | undefined {
  const { client } = useServices();
  return useQuery({
    queryKey: ["settings", "isSandbox"],
    meta: PUBLIC,
    queryFn: async () => {
      const setting = await client.settings.getKeyByParam({ key: "sys_set" });
      return readIsSandbox(setting);
    },
    staleTime: Infinity,
  }).data;
}

function readIsSandbox(setting: string): boolean {
  const value: unknown = JSON.parse(setting);
  return typeof value === "object" && value !== null && Reflect.get(value, "mode") === "sandbox";
}
