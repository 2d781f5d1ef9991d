import { Box, Chip, ListSubheader } from "@mui/material";
import { useLocation, useResourceDefinitions, useTranslate } from "ra-core";
import { Menu, useSidebarState } from "react-admin";
import { createElement, type ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { LOOK_AGAIN } from "#shell/lists/as-of.tsx";
import { DESK_GROUPS, type DeskGroup, type DeskOptions } from "#shell/resource.ts";
import { useDeskSession, useMayOpen } from "#shell/session.ts";

/**
 * The lists, grouped by task. The lists of one product are one entry with tabs, so that the menu
 * does not grow with each list.
 */
export function DeskMenu({ children }: { readonly children: ReactNode }) {
  const entries = useEntries();
  return (
    <>
      <WaitingNews />
      <Menu>
        <Menu.DashboardItem primaryText="desk.dashboard.title" />
        {DESK_GROUPS.map((group) => (
          <Group key={group} group={group} entries={entries.filter((one) => one.group === group)} />
        ))}
        {children}
      </Menu>
    </>
  );
}

interface Entry extends Pick<DeskOptions, "group" | "icon" | "isInbox"> {
  readonly name: string;
  readonly label: string;
}

/** The lists the operator may open; for a product the current list, otherwise its first. */
function useEntries(): readonly Entry[] {
  const definitions = Object.values(useResourceDefinitions<DeskOptions>());
  const [, current] = useLocation().pathname.split("/");
  const mayOpen = useMayOpen();
  const entries = new Map<string, Entry>();
  for (const { name, options } of definitions) {
    if (options === undefined || !mayOpen(options)) continue;
    const { product } = options;
    const key = product === undefined ? name : `product ${product.area}`;
    const earlier = entries.get(key);
    if (earlier !== undefined && name !== current) continue;
    const label = product === undefined ? options.label : `desk.products.${product.area}`;
    // A product has one icon, whichever of its lists is open.
    entries.set(key, { ...options, name, label, icon: earlier?.icon ?? options.icon });
  }
  return [...entries.values()];
}

interface GroupProps {
  readonly group: DeskGroup;
  readonly entries: readonly Entry[];
}

function Group({ group, entries }: GroupProps) {
  const translate = useTranslate();
  const [isOpen] = useSidebarState();
  if (entries.length === 0) return null;
  return (
    <Box role="group" aria-label={translate(`desk.groups.${group}`)}>
      {isOpen && (
        <ListSubheader
          component="div"
          disableSticky
          aria-hidden
          sx={{ background: "none", fontSize: "0.75rem", lineHeight: 2.5 }}
        >
          {translate(`desk.groups.${group}`)}
        </ListSubheader>
      )}
      {entries.map(({ name, label, icon, isInbox }) => (
        <Menu.Item
          key={name}
          to={`/${name}`}
          leftIcon={createElement(icon)}
          primaryText={isInbox === true ? <InboxName label={label} /> : translate(label)}
        />
      ))}
    </Box>
  );
}

/** A menu entry with the number of waiting cases. */
function InboxName({ label }: { readonly label: string }) {
  const translate = useTranslate();
  const count = useWaitingCount();
  return (
    <Box component="span" sx={{ alignItems: "center", display: "flex", gap: 1 }}>
      {translate(label)}
      {count > 0 && <Chip color="primary" label={count} size="small" />}
    </Box>
  );
}

/** Announces changes of the number to screen readers. */
function WaitingNews() {
  const translate = useTranslate();
  const count = useWaitingCount();
  return (
    <Box role="status" sx={UNSEEN}>
      {translate("desk.inbox.waiting", { count })}
    </Box>
  );
}

const UNSEEN = {
  clipPath: "inset(50%)",
  height: "1px",
  overflow: "hidden",
  position: "absolute",
  width: "1px",
} as const;

/** Number of waiting cases in the queues that the operator may see; 0 until it is loaded. */
function useWaitingCount(): number {
  const { client } = useDeskSession();
  const { data: total = 0 } = useQuery({
    queryKey: ["inbox", "count"],
    queryFn: async () => (await client.desk.readInbox({ pageSize: 1 })).total,
    retry: false,
    ...LOOK_AGAIN,
  });
  return total;
}
