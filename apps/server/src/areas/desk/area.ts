import type { Area } from "#services/plug/area";
import { KeyedSemaphore } from "#platform/process/semaphore";
import type { Passwords } from "#services/identity/passwords";
import { type Queue, queueItems } from "#services/plug/queue";
import { type TimelineSource, timelineItems } from "#services/plug/timeline";
import { alertQueue } from "./alerts/alert-list.ts";
import { purgeAssignments } from "./assignments/assignment-store.ts";
import type { DeskServerDeps } from "./desk-deps.ts";
import { makeFirstAdministrator } from "./first-administrator.ts";
import { purgeExports } from "./list-exports/export-store.ts";
import { ExportWriter } from "./list-exports/export-writer.ts";
import { deskOperatorRoutes } from "./operator-routes.ts";

export function deskArea(
  server: DeskServerDeps,
  { passwords }: { readonly passwords: Passwords },
): Area {
  const guessSemaphore = new KeyedSemaphore();
  const exportWriter = new ExportWriter(server);
  const deps = { ...server, passwords, guessSemaphore, exportWriter };
  return {
    name: "desk",
    routes: deskOperatorRoutes(deps),
    jobs: [
      {
        name: "desk.purge",
        cron: "37 * * * *",
        backfill: "1h",
        run: () => deps.operatorSessions.purge(),
      },
      {
        // New exports start at once; this job resumes those that an ended server left unfinished.
        name: "desk.write-exports",
        cron: "* * * * *",
        backfill: "1h",
        run: (ending) => exportWriter.write(ending),
      },
      {
        name: "desk.purge-exports",
        cron: "41 * * * *",
        backfill: "1h",
        run: () => purgeExports(deps),
      },
      {
        name: "desk.purge-assignments",
        cron: "43 * * * *",
        backfill: "1h",
        run: () => purgeAssignments(deps),
      },
    ],
    start: async () => {
      await passwords.warmUp();
      await makeFirstAdministrator(deps);
    },
  };
}

/** Alerts, and freezes and changes of rights that wait for a second person. */
export const deskQueues: readonly Queue[] = [
  alertQueue,
  {
    name: "freezes",
    permission: "users.read",
    decidedBy: "users.freeze",
    items: queueItems(
      {
        caseId: "user_id",
        since: "waiting.started_at",
        userId: "user_id",
        why: "reason",
        requesterId: "started_by",
      },
      `from freezes_waiting waiting join user_freezes using (user_id, id)
       where waiting.requested_ends_at > $1`,
    ),
  },
  {
    name: "rights",
    permission: "operators.read",
    decidedBy: "operators.manage",
    items: queueItems(
      { caseId: "latest.id", since: "proposed_at", why: "reason", requesterId: "proposed_by" },
      `from (select id, proposed_at, proposed_by, reason from rights_proposals where outcome is null
          order by proposed_at desc, id desc limit 1) latest
        join operators on operators.id = proposed_by and not is_disabled
      where proposed_at > $1::timestamptz - interval '24 hours'`,
    ),
  },
];

/** Actions of staff concerning a member, and their notes. */
export const deskTimelines: readonly TimelineSource[] = [
  {
    permission: "users.read",
    items: timelineItems(
      {
        at: "started_at",
        kind: "'freeze'",
        about: "reason",
        detail: "'freezes.codes.' || reason_code",
      },
      "from user_freezes where user_id = $1",
    ),
  },
  {
    permission: "users.read",
    items: timelineItems(
      { at: "lifted_at", kind: "'freezeLifted'" },
      "from user_freezes where user_id = $1 and lifted_at is not null",
    ),
  },
  {
    permission: "users.read",
    items: timelineItems(
      { at: "written_at", kind: "'note'", about: "name || ': ' || words" },
      "from member_notes join operators on operators.id = written_by where user_id = $1",
    ),
  },
];
