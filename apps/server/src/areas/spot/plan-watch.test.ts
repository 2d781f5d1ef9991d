import { instant } from "@plumbline/engine/kernel";
import type { SpotPlan, SpotPlanId } from "@plumbline/engine/spot";
import { expect, test } from "vitest";
import { PlanWatch } from "./plan-watch.ts";

// Goal: a plan that faults keeps nobody else's from buying. Method: two plans that are due, of
// which the first one faults each time; a second look finds both again.

const planOf = (id: string) => ({ id: id as SpotPlanId }) as SpotPlan; // what the watch looks at

test("spot-3 a plan that faults is told of, and the others buy", async () => {
  const faults: unknown[] = [];
  const bought: string[] = [];
  const fault = new Error("its cost has too many digits");
  const watch = new PlanWatch({
    clock: { now: () => instant(0) },
    due: () => Promise.resolve([planOf("faulty"), planOf("sound")]),
    run: ({ id }) => {
      if (id === "faulty") return Promise.reject(fault);
      bought.push(id);
      return Promise.resolve();
    },
    log: (each) => faults.push(each),
  });
  await Promise.all([watch.look(), watch.look()]);
  expect(bought).toEqual(["sound", "sound"]);
  expect(faults).toEqual([fault, fault]);
});
