import { expect, test } from "vitest";
import { instant, money, quantityOf } from "#kernel";
import { DRAW_LEAD_MS, VOID_MS } from "./project.ts";
import {
  advanceProject,
  announceProject,
  closeProject,
  fixDraw,
  voidProject,
} from "./run-project.ts";
import { CLOSES, openProject } from "./testing/projects.ts";

// Goal: an offering passes its statuses in sequence, and each step is refused before its time and
// after it was done. Method: exact times on each side of every edge.
const refused = (type: string) => ({ ok: false, error: { type } });
const undrawn = { ...openProject, drawSeq: null };
const lead = instant(CLOSES - DRAW_LEAD_MS);

test("ieo-1 play supply comes with its offering, real supply does not", () => {
  const play = announceProject({ project: undefined, isSimulated: true }, openProject);
  if (!play.ok) throw new Error(play.error.type);
  expect(play.value.postings).toMatchObject([
    {
      from: { owner: "house", kind: "external" },
      to: { owner: "house", kind: "treasury:ieo" },
      amount: money(openProject.token, openProject.supply),
      reason: "ieo_supply",
    },
  ]);
  const real = announceProject({ project: undefined, isSimulated: false }, openProject);
  if (!real.ok) throw new Error(real.error.type);
  expect(real.value.postings).toEqual([]);
  expect(real.value.next).toMatchObject({ status: "issuing", drawSeq: null, winningPrice: null });
  const again = announceProject({ project: openProject, isSimulated: true }, openProject);
  expect(again).toEqual(refused("already_announced"));
});

// Goal: the draw's tick lies beyond the end even at three times the usual rate of ticks, and is
// fixed once.
test("ieo-2 the number of the draw's tick is fixed within the last ten minutes, once", () => {
  const recorded = { project: undrawn, latestSeq: 1_000, hourTicks: 3_600 };
  const at = (ms: number) => fixDraw(recorded, instant(ms));
  expect(at(lead - 1)).toEqual(refused("draw_too_early"));
  expect(at(lead)).toMatchObject({ value: { next: { drawSeq: 1_000 + 1_800 + 10 } } });
  expect(at(CLOSES - 1_500)).toMatchObject({ value: { next: { drawSeq: 1_000 + 5 + 10 } } });
  const faster = fixDraw({ ...recorded, hourTicks: 36_000 }, lead);
  expect(faster).toMatchObject({ value: { next: { drawSeq: 1_000 + 18_000 + 10 } } });
  const fresh = fixDraw({ ...recorded, hourTicks: 5 }, lead);
  expect(fresh).toMatchObject({ value: { next: { drawSeq: 1_000 + 1_800 + 10 } } });
  // After a downtime over all of that time the tick must still be one that does not exist yet.
  expect(at(CLOSES + 1)).toMatchObject({ value: { next: { drawSeq: 1_000 + 10 } } });
  const fixed = fixDraw({ ...recorded, project: openProject }, lead);
  expect(fixed).toEqual(refused("draw_fixed"));
  const closed = { ...undrawn, status: "applied" } as const;
  const late = fixDraw({ ...recorded, project: closed }, instant(CLOSES));
  expect(late).toEqual(refused("wrong_status"));
});

test("ieo-4 an end fixes the demand and the winning price", () => {
  const applied = quantityOf("30000000");
  const close = (project: typeof openProject, ms: number, units: bigint = applied) =>
    closeProject({ project, applied: units }, instant(ms));
  expect(close(openProject, CLOSES - 1)).toEqual(refused("applications_open"));
  const { supply } = openProject;
  expect(close(undrawn, CLOSES, supply + 1n)).toEqual(refused("draw_not_fixed"));
  expect(close(undrawn, CLOSES, supply)).toMatchObject({ value: { next: { status: "applied" } } });
  const closed = close(openProject, CLOSES);
  if (!closed.ok) throw new Error(closed.error.type);
  const { next } = closed.value;
  expect(next).toMatchObject({ status: "applied", applied, winningPrice: 6_000_000n });
  expect(close(next, CLOSES)).toEqual(refused("wrong_status"));
});

test("ieo-3 no step is taken while an application is open", () => {
  const project = { ...openProject, status: "applied" } as const;
  const step = (open: number) => advanceProject({ project, from: "applied", open }, CLOSES);
  expect(step(1)).toEqual(refused("orders_open"));
  expect(step(0)).toMatchObject({ value: { next: { status: "won", allocatedAt: CLOSES } } });
  const elsewhere = advanceProject({ project, from: "won", open: 0 }, CLOSES);
  expect(elsewhere).toEqual(refused("wrong_status"));
  const paid = { ...project, status: "won", allocatedAt: CLOSES } as const;
  const later = instant(CLOSES + 1);
  const ended = advanceProject({ project: paid, from: "won", open: 0 }, later);
  expect(ended).toMatchObject({ value: { next: { status: "completed", allocatedAt: CLOSES } } });
});

// Goal: an offering that cannot be drawn returns all money after seven days, and one that can be
// drawn is never void. Method: each side of every edge, from both possible statuses.
test("ieo-3 an offering without its draw is void seven days after its end", () => {
  const applied = openProject.supply + 1n;
  const over = instant(CLOSES + VOID_MS);
  const missing = { project: undrawn, applied, isDrawn: false };
  expect(voidProject(missing, instant(over - 1))).toEqual(refused("draw_open"));
  const served = { ...missing, applied: openProject.supply };
  expect(voidProject(served, over)).toEqual(refused("draw_not_missing"));
  expect(voidProject({ ...missing, isDrawn: true }, over)).toEqual(refused("draw_not_missing"));
  const result = voidProject(missing, over);
  if (!result.ok) throw new Error(result.error.type);
  const { next } = result.value;
  expect(next).toMatchObject({ status: "void", applied, closedAt: over, allocatedAt: null });
  expect(voidProject({ ...missing, project: next }, over)).toEqual(refused("wrong_status"));
  const closed = closeProject({ project: openProject, applied }, CLOSES);
  if (!closed.ok) throw new Error(closed.error.type);
  const late = voidProject({ ...missing, project: closed.value.next }, over);
  expect(late).toMatchObject({ value: { next: { status: "void", closedAt: CLOSES } } });
});
