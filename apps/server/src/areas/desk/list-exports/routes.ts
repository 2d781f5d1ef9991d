import { decided, err, instant, ok } from "@plumbline/engine/kernel";
import { toPage, toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/desk/operator-calls";
import { newId } from "#platform/process/ids";
import { operatorRoute, type Route, type SignedInOperator } from "#platform/http/route";
import { logOnce } from "#services/operators/log-event";
import { runOperatorCommand } from "#services/operators/operator-command";
import type { DeskDeps } from "../desk-deps.ts";
import {
  EXPORT_LIVES_MS,
  EXPORTS_KEPT_MAX,
  EXPORTS_WRITING_MAX,
  exportStoreOf,
  findExport,
  pageOfExports,
  readPart,
} from "./export-store.ts";

export const exportRoutes = (deps: DeskDeps): readonly Route[] => [
  operatorRoute(calls.startExport, async ({ input: { list, filter }, operator, requestId }) => {
    const refusal = refusalOf(deps, operator, list);
    if (refusal !== null) return err({ type: refusal });
    const chosen = filter.filter(({ value }) => value !== "");
    const request = {
      id: newId(),
      list,
      filter: Object.fromEntries(chosen.map(({ name, value }) => [name, value])),
      requestedBy: operator.id,
    };
    const started = await runOperatorCommand(deps.commands, {
      call: "desk.export",
      by: operator,
      subject: list,
      requestId,
      content: JSON.stringify({ list, filter }),
      store: exportStoreOf(operator.id),
      decide: ({ state }, now) => {
        const own = state.filter(({ requestedAt }) => requestedAt > now - EXPORT_LIVES_MS);
        if (own.length >= EXPORTS_KEPT_MAX) return err({ type: "exports_used_up" as const });
        const writing = own.filter(({ stage }) => stage === "writing");
        if (writing.length >= EXPORTS_WRITING_MAX) {
          return err({ type: "too_many_exports" as const });
        }
        return decided({ ...request, requestedAt: now });
      },
      summary: () => ({ before: null, after: { id: request.id, filter: request.filter } }),
      answer: ({ id }) => ({ id }),
    });
    if (started.ok) deps.exportWriter.wake();
    return started;
  }),

  operatorRoute(calls.listExports, async ({ input, operator }) => {
    const owner = { operatorId: operator.id, now: deps.clock.now() };
    const { exports, total } = await pageOfExports(deps.database, owner, input);
    const lines = exports.map(({ requestedAt, requestedBy: _own, ...row }) => ({
      ...row,
      createTime: toWireTime(requestedAt),
      untilMs: instant(requestedAt + EXPORT_LIVES_MS),
    }));
    return ok(toPage(lines, { ...input, total }));
  }),

  operatorRoute(calls.readExportPart, async ({ input: { id, part }, operator }) => {
    const owner = { operatorId: operator.id, now: deps.clock.now() };
    const row = await findExport(deps.database, id, owner);
    if (row === null) return err({ type: "export_not_found" });
    const refusal = refusalOf(deps, operator, row.list);
    if (refusal !== null) return err({ type: "not_permitted" });
    if (row.stage !== "done") return err({ type: "export_not_ready" });
    const text = await readPart(deps.database, id, part);
    if (text === null) return err({ type: "export_not_found" });
    const event = { call: "desk.read-export", by: operator, subject: `${row.list}:${id}` };
    const logged = await logOnce(deps, event);
    return logged.ok ? ok({ text }) : logged;
  }),
];

/** A file requires the permission of its list, at the request and at the download. */
function refusalOf({ listExports }: DeskDeps, { permissions }: SignedInOperator, list: string) {
  const listed = listExports.find((each) => each.list === list);
  if (listed === undefined) return "list_not_exported" as const;
  return permissions.includes(listed.permission) ? null : ("not_permitted" as const);
}
