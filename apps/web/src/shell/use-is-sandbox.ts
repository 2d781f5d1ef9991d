import { useQuery } from "@tanstack/react-query";
import { useServices } from "#shell/services.tsx";

/** Whether nothing here leaves the house, no letter and no money; undefined until it is known. */
export function useIsSandbox(): boolean | undefined {
  const { client } = useServices();
  return useQuery({
    queryKey: ["settings", "isSandbox"],
    queryFn: async () => {
      const setting = await client.settings.getKeyByParam({ key: "sys_set" });
      return readIsSandbox(setting);
    },
    staleTime: Infinity,
  }).data;
}

function readIsSandbox(setting: string): boolean {
  const known: unknown = JSON.parse(setting);
  return typeof known === "object" && known !== null && Reflect.get(known, "mode") === "sandbox";
}
