import type { DeskClient } from "@plumbline/client";
import { useCallback, useEffect, useState } from "react";
import { useDeskSession } from "#shell/session-context.ts";

export type Dashboard = Awaited<ReturnType<DeskClient["desk"]["readDashboard"]>>;

const LOOK_EVERY_MS = 30_000;

/** How things stand, looked at again and again; what was seen stays while a look fails. */
export function useDashboard() {
  const { client } = useDeskSession();
  const [dashboard, setDashboard] = useState<Dashboard | null>(null);
  const [readAt, setReadAt] = useState<number | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const look = useCallback(async () => {
    try {
      setDashboard(await client.desk.readDashboard({}));
      setReadAt(Date.now());
      setFault(null);
    } catch (caught) {
      setFault(caught);
    }
  }, [client]);
  useEffect(() => {
    const first = setTimeout(() => void look(), 0);
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [look]);
  return { dashboard, readAt, fault, look };
}
