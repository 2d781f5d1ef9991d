import { instant } from "@plumbline/engine/kernel";
import type { SpotPlan, SpotPlanId } from "@plumbline/engine/spot";
import { expect, test } from "vitest";
import { PlanWatch } from "./plan-watch.ts";

// Goal: a failing plan does not stop others from buying. Method: two due plans, of which the first
// fails each time; a second check reads both again.

// The fields that the watch reads.
const planOf = (id: string) => ({ id: id as SpotPlanId }) as SpotPlan;

test("spot-3 a failing plan is logged, and the others buy", async () => {
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
