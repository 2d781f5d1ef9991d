import Badge from "@mui/icons-material/Badge";
import Download from "@mui/icons-material/Download";
import FactCheck from "@mui/icons-material/FactCheck";
import Inbox from "@mui/icons-material/Inbox";
import NotificationsActive from "@mui/icons-material/NotificationsActive";
import Key from "@mui/icons-material/Key";
import type { DeskFrame } from "#shell/desk.tsx";
import {
  ALERT_KINDS,
  ALERT_STAGES,
  listAlerts,
  listAudit,
} from "@plumbline/protocol/desk/operator-calls";
import { SelectInput, TextInput } from "react-admin";
import { CHOICE_FIELD, choiceFilter, filtersOf } from "#shell/lists/filters.tsx";
import { inputOf } from "#shell/lists/list-input.ts";
import type { DeskResource } from "#shell/resource.ts";
import { casePlace } from "./alerts/alert-place.ts";
import { AlertsScreen } from "./alerts/alerts-screen.tsx";
import { AuditScreen } from "./audit-screen.tsx";
import { DashboardScreen } from "./dashboard/dashboard-screen.tsx";
import { ExportsScreen } from "./exports-screen.tsx";
import { DeskLayout } from "./frame/desk-layout.tsx";
import { INBOX_KINDS, InboxScreen, QueueInput } from "./inbox-screen.tsx";
import { OperatorsScreen } from "./operators-screen.tsx";
import { RIGHTS_ID } from "./rights/rights.ts";
import { RightsScreen } from "./rights/rights-screen.tsx";
import { SignInScreen } from "./sign-in/sign-in-card.tsx";

/** The desk around every list: sign-in, start page, and the bar with the menu. */
export const DESK_FRAME: DeskFrame = {
  dashboard: DashboardScreen,
  layout: DeskLayout,
  loginPage: SignInScreen,
};

export const deskResources: readonly DeskResource[] = [
  {
    name: "inbox",
    group: "work",
    labelKey: "desk.inbox.title",
    permission: "desk.use",
    icon: Inbox,
    isInbox: true,
    filters: [
      <QueueInput
        key="queue"
        source="queue"
        label="desk.inbox.queue"
        emptyText="desk.inbox.kinds.all"
        {...CHOICE_FIELD}
      />,
      choiceFilter({
        source: "kind",
        label: "desk.inbox.kind",
        texts: "desk.inbox.kinds",
        unchosen: "desk.inbox.kinds.all",
        choices: INBOX_KINDS,
      }),
    ],
    list: (client, { filter: { queue, kind }, ...page }) =>
      client.desk.readInbox({ ...page, queue, kind: INBOX_KINDS.find((each) => each === kind) }),
    listScreen: InboxScreen,
  },
  {
    name: "alerts",
    group: "work",
    labelKey: "desk.alerts.title",
    permission: "alerts.read",
    queue: {
      name: "alerts",
      filter: { stage: "open" },
      cases: { hrefOf: casePlace, nameKeyOf: (kind) => `desk.alerts.kinds.${kind}` },
    },
    isExported: true,
    icon: NotificationsActive,
    filters: [
      choiceFilter({
        label: "desk.alerts.state",
        texts: "desk.alerts.is",
        unchosen: "desk.inbox.kinds.all",
        choices: ALERT_STAGES,
      }),
      <SelectInput
        key="kind"
        source="kind"
        label="desk.alerts.kind"
        choices={ALERT_KINDS.map((kind) => ({ id: kind, name: `desk.alerts.kinds.${kind}` }))}
      />,
      ...filtersOf(listAlerts, { search: "desk.alerts.search" }),
    ],
    list: (client, query) => client.desk.listAlerts(inputOf(listAlerts, query)),
    listScreen: AlertsScreen,
  },
  {
    name: "audit",
    group: "house",
    labelKey: "desk.audit.title",
    permission: "audit.read",
    icon: FactCheck,
    isExported: true,
    filters: [
      ...["operator", "call", "subject"].map((source) => (
        <TextInput
          key={source}
          source={source}
          label={`desk.audit.${source}`}
          alwaysOn
          sx={{ width: 176 }}
        />
      )),
      ...filtersOf(listAudit),
    ],
    list: (client, query) => client.desk.listAudit(inputOf(listAudit, query)),
    listScreen: AuditScreen,
  },
  {
    name: "exports",
    group: "house",
    labelKey: "desk.exports.title",
    permission: "desk.use",
    icon: Download,
    list: (client, { pageNo, pageSize }) => client.desk.listExports({ pageNo, pageSize }),
    listScreen: ExportsScreen,
  },
  {
    name: "operators",
    group: "house",
    labelKey: "desk.operators.title",
    permission: "operators.read",
    icon: Badge,
    isShort: true,
    list: (client, { pageNo, pageSize }) => client.desk.listOperators({ pageNo, pageSize }),
    listScreen: OperatorsScreen,
  },
  {
    name: "rights",
    group: "house",
    labelKey: "desk.rights.title",
    permission: "operators.read",
    queue: { name: "rights" },
    icon: Key,
    list: async (client) => {
      const { grants } = await client.desk.readRights();
      const records = grants.map((grant) => ({ ...grant, id: grant.permission }));
      return { records, total: records.length };
    },
    one: async (client) => ({ ...(await client.desk.readRights()), id: RIGHTS_ID }),
    listScreen: RightsScreen,
  },
];
