// Goal: permissions change only by two persons, nobody raises their own, and somebody can always
// manage them (B6). Method: rows break one more rule each, from the last check to the first;
// changes are applied and everybody's permissions counted again.
import { expect, test } from "vitest";
import { DAY_MS, instant } from "#kernel";
import {
  confirmRights,
  type GrantChange,
  type Operator,
  type OperatorId,
  type OperatorRole,
  PERMISSIONS,
  proposeRights,
  type RightsChange,
  type Staff,
  wholeGrants,
  withdrawRights,
} from "./index.ts";

const NOW = instant(1_800_000_000_000);
const idOf = (text: string) => text as OperatorId;
const [ada, adaAgain] = [idOf("ada"), idOf("ada again")];
const [ben, rita] = [idOf("ben"), idOf("rita")];
const [max, maxAgain] = [idOf("max"), idOf("max again")];
const isSamePerson = (one: string, other: string) => one.slice(0, 3) === other.slice(0, 3);

const operator = (id: OperatorId, roles: readonly OperatorRole[]): Operator => ({
  id,
  name: id,
  roles,
  passwordHash: "x",
  mustChangePassword: false,
  sealedSecret: "s",
  mustEnrol: false,
  lastStep: 1,
  recoveryHashes: [],
  isRecovering: false,
  isDisabled: false,
  createdBy: null,
  vouchedBy: null,
  needsVoucher: false,
});

const everybody = [
  operator(ada, ["admin"]),
  operator(adaAgain, ["risk"]),
  operator(ben, ["admin"]),
  operator(rita, ["risk"]),
  operator(max, ["risk", "admin"]),
];

const staffOf = (operators = everybody, rest: Partial<Staff> = {}): Staff => ({
  operators: new Map(operators.map((one) => [one.id, one])),
  version: 1,
  grants: PERMISSIONS,
  proposal: null,
  ...rest,
});

const give = (permission: GrantChange["permission"], role: OperatorRole): GrantChange => ({
  permission,
  role,
  isGiven: true,
});
const take = (permission: GrantChange["permission"], role: OperatorRole): GrantChange => ({
  permission,
  role,
  isGiven: false,
});
const grants = (...changes: readonly GrantChange[]): RightsChange => ({ type: "grants", changes });
const roles = (operatorId: OperatorId, ...newRoles: OperatorRole[]): RightsChange => ({
  type: "roles",
  operatorId,
  roles: newRoles,
});

const propose = (staff: Staff, change: RightsChange, by = ada) =>
  proposeRights(
    { staff, isSamePerson },
    { id: "p", change, reason: "Because.", proposedBy: by },
    NOW,
  );

function proposed(change: RightsChange, staff = staffOf(), by = ada): Staff {
  const decided = propose(staff, change, by);
  if (!decided.ok) throw new Error(decided.error.type);
  return { ...staff, proposal: decided.value.next.proposal };
}

const confirm = (staff: Staff, { by = ben, id = "p", at = NOW } = {}) =>
  confirmRights({ staff, isSamePerson }, { id, by, passwordHash: "drawn" }, at);

test("a confirmation makes the next version, and nothing changes before it", () => {
  const waiting = proposed(grants(give("symbols.halt", "support"), take("symbols.halt", "risk")));
  expect(waiting.grants).toEqual(PERMISSIONS);
  const decided = confirm(waiting);
  expect(decided).toMatchObject({
    value: {
      next: {
        type: "confirmed",
        by: ben,
        staff: { version: 2, proposal: null, grants: { "symbols.halt": ["admin", "support"] } },
      },
    },
  });
});

test("an operator's roles change alike, without changing the permission version", () => {
  const decided = confirm(proposed(roles(rita, "finance", "finance", "support")));
  if (!decided.ok || decided.value.next.type !== "confirmed") throw new Error("not confirmed");
  const { staff } = decided.value.next;
  expect([staff.version, staff.operators.get(rita)?.roles]).toEqual([1, ["finance", "support"]]);
});

const reset = (operatorId: OperatorId): RightsChange => ({ type: "reset", operatorId });
const enable = (operatorId: OperatorId): RightsChange => ({ type: "enable", operatorId });
const gone = { ...operator(rita, ["risk"]), isDisabled: true };
const withoutRita = staffOf([...everybody.filter(({ id }) => id !== rita), gone]);

function confirmed(staff: Staff): Staff {
  const decided = confirm(staff);
  if (!decided.ok || decided.value.next.type !== "confirmed") throw new Error("not confirmed");
  return decided.value.next.staff;
}

test("a reset operator signs in as new, and counts as the person who saw the password", () => {
  const vouched = { ...operator(rita, ["risk"]), createdBy: ada, vouchedBy: max };
  const before = { ...vouched, recoveryHashes: ["one"], isRecovering: true };
  const staff = staffOf([...everybody.filter(({ id }) => id !== rita), before]);
  expect(confirmed(proposed(reset(rita), staff)).operators.get(rita)).toEqual({
    ...before,
    passwordHash: "drawn",
    mustChangePassword: true,
    sealedSecret: null,
    mustEnrol: true,
    lastStep: 0,
    recoveryHashes: [],
    isRecovering: false,
    createdBy: ben,
    vouchedBy: null,
    needsVoucher: true,
  });
});

test("an enabled operator is the same person as before", () => {
  const after = confirmed(proposed(enable(rita), withoutRita));
  expect(after.operators.get(rita)).toEqual({ ...gone, isDisabled: false });
});

const justAda = [operator(ada, ["admin", "support"]), operator(rita, ["risk"])];
const lowered = staffOf(everybody, {
  grants: { ...PERMISSIONS, "symbols.halt": ["risk"] },
});

test.each([
  ["last_administrator", grants(take("operators.manage", "admin")), staffOf(), ada],
  ["last_administrator", roles(ada, "support"), staffOf(justAda), ada],
  ["own_rights_raised", grants(give("symbols.halt", "admin")), lowered, ada],
  ["own_rights_raised", roles(ada, "admin", "risk"), staffOf(), ada],
  ["own_rights_raised", roles(adaAgain, "risk", "finance"), staffOf(), ada],
  ["own_rights_raised", roles(ada, "risk"), staffOf(justAda), ada],
  ["own_account", reset(ada), staffOf(), ada],
  ["own_account", reset(adaAgain), staffOf(), ada],
  [
    "own_account",
    enable(adaAgain),
    staffOf([operator(ada, ["admin"]), { ...operator(adaAgain, ["risk"]), isDisabled: true }]),
    ada,
  ],
  ["rights_unchanged", enable(ada), staffOf(), ada],
  ["rights_unchanged", enable(rita), staffOf(), ada],
  ["operator_disabled", reset(rita), withoutRita, ada],
  ["operator_not_found", reset(idOf("nobody")), staffOf(), ada],
  ["operator_not_found", enable(idOf("nobody")), staffOf(), ada],
  ["rights_change_waiting", reset(idOf("nobody")), proposed(reset(rita)), ada],
  ["not_permitted", reset(idOf("nobody")), proposed(reset(rita)), rita],
  ["rights_unchanged", grants(), staffOf(), ada],
  ["rights_unchanged", grants(give("symbols.halt", "admin")), staffOf(), ada],
  ["rights_unchanged", grants(take("desk.use", "risk")), staffOf(), ada],
  [
    "rights_unchanged",
    grants(give("kyc.read", "risk"), give("kyc.read", "risk")),
    ...([staffOf(), ada] as const),
  ],
  ["rights_unchanged", roles(rita, "risk", "risk"), staffOf(), ada],
  [
    "operator_disabled",
    roles(rita, "risk"),
    staffOf([operator(ada, ["admin"]), { ...operator(rita, ["risk"]), isDisabled: true }]),
    ada,
  ],
  ["operator_not_found", roles(idOf("nobody"), "risk"), staffOf(), ada],
  ["rights_change_waiting", grants(), proposed(roles(rita, "support")), ada],
  ["not_permitted", grants(), proposed(roles(rita, "support")), rita],
] as const)("proposing is refused with %s: %o", (type, change, staff, by) => {
  expect(propose(staff, change, by)).toEqual({ ok: false, error: { type } });
});

const waiting = proposed(grants(give("kyc.read", "support")));
const withoutAda = new Map([
  ...waiting.operators,
  [ada, { ...operator(ada, ["admin"]), isDisabled: true }],
]);

const benAgain = operator(idOf("ben again"), ["risk"]);
const withBenAgain = staffOf([...everybody, benAgain]);

test.each([
  ["own_account", proposed(reset(ben)), {}],
  ["own_account", proposed(reset(benAgain.id), withBenAgain), {}],
  ["second_person_needed", proposed(reset(rita)), { by: ada }],
  ["rights_change_not_found", proposed(reset(rita)), { by: ada, at: instant(NOW + DAY_MS) }],
  ["not_permitted", proposed(reset(rita)), { by: rita, id: "other" }],
  ["own_rights_raised", proposed(roles(ben, "admin", "risk")), {}],
  ["own_rights_raised", proposed(grants(give("symbols.halt", "admin")), lowered, max), {}],
  ["second_person_needed", waiting, { by: ada }],
  [
    "second_person_needed",
    proposed(roles(rita, "support"), staffOf([...everybody, operator(maxAgain, ["admin"])]), max),
    { by: maxAgain },
  ],
  ["rights_change_not_found", waiting, { id: "other" }],
  ["rights_change_not_found", waiting, { at: instant(NOW + DAY_MS) }],
  ["rights_change_not_found", { ...waiting, operators: withoutAda }, {}],
  ["rights_change_not_found", staffOf(), {}],
  ["not_permitted", waiting, { by: rita }],
] as const)("confirming is refused with %s", (type, staff, change) => {
  expect(confirm(staff, change)).toEqual({ ok: false, error: { type } });
});

test("a proposal is valid for a day, then another may be made; either person withdraws it", () => {
  expect(confirm(waiting, { at: instant(NOW + DAY_MS - 1) }).ok).toBe(true);
  const later = { id: "q", change: grants(give("kyc.read", "support")), reason: "Because." };
  const again = { ...later, proposedBy: ada };
  const context = { staff: waiting, isSamePerson };
  expect(proposeRights(context, again, instant(NOW + DAY_MS)).ok).toBe(true);
  for (const by of [ada, ben]) {
    const withdrawn = withdrawRights({ staff: waiting }, { id: "p", by }, NOW);
    expect(withdrawn).toMatchObject({ value: { next: { type: "withdrawn", by } } });
  }
  for (const [type, id, by] of [
    ["rights_change_not_found", "q", ada],
    ["not_permitted", "q", rita],
  ] as const) {
    expect(withdrawRights({ staff: waiting }, { id, by }, NOW)).toEqual({
      ok: false,
      error: { type },
    });
  }
});

test("a stored version is completed: newer permissions by default, old ones removed", () => {
  const stored = { "symbols.halt": ["support"], "desk.use": [], "gone.by": ["admin"] } as const;
  const whole = wholeGrants(stored);
  expect(Object.keys(whole)).toEqual(Object.keys(PERMISSIONS));
  expect(whole).toEqual({ ...PERMISSIONS, "symbols.halt": ["support"] });
});
