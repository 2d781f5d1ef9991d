import Badge from "@mui/icons-material/Badge";
import FactCheck from "@mui/icons-material/FactCheck";
import type { DeskResource } from "#shell/resource.ts";
import { AuditScreen } from "./audit-screen.tsx";
import { OperatorsScreen } from "./operators-screen.tsx";

export const deskResources: readonly DeskResource[] = [
  {
    name: "audit",
    labelKey: "desk.audit.title",
    permission: "audit.read",
    icon: FactCheck,
    list: (client, { filter, ...page }) =>
      client.desk.listAudit({ ...page, subject: filter["subject"] }),
    listScreen: AuditScreen,
  },
  {
    name: "operators",
    labelKey: "desk.operators.title",
    permission: "operators.read",
    icon: Badge,
    list: (client, { pageNo, pageSize }) => client.desk.listOperators({ pageNo, pageSize }),
    listScreen: OperatorsScreen,
  },
];
