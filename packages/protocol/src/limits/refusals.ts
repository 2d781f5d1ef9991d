import type {
  EndExclusionRefusal,
  SetLimitRefusal,
  StartBreakRefusal,
} from "@plumbline/engine/limits";
import { refusalsOf } from "../refusals-of.ts";

type LimitsRefusal = (EndExclusionRefusal | SetLimitRefusal | StartBreakRefusal)["type"];

/** The area's refusals. One added to the rules does not compile until it is here. */
export const limitsRefusals = refusalsOf("limits", {
  limit_out_of_range: 5805,
  limit_unchanged: 5806,
  break_not_longer: 5807,
  not_excluded: 5808,
  exclusion_not_over: 5809,
  exclusion_ending: 5810,
} satisfies Record<LimitsRefusal, number>);
