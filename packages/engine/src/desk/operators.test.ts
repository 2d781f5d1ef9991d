// Goal: who may sign in, add and disable operators, and the order of refusals. Method: each row
// breaks one more rule, from the last check to the first, and is refused by the earliest it breaks.
import { describe, expect, test } from "vitest";
import {
  acceptCode,
  acceptRecoveryCode,
  addAdministrator,
  addOperator,
  auditPreimage,
  changeOwnPassword,
  disableOperator,
  endSessionsOf,
  isAwaitingVoucher,
  mayCall,
  nextStep,
  type Operator,
  type OperatorId,
  PERMISSIONS,
  permissionsOf,
  replaceAuthenticator,
  resetOnServer,
  setFirstPassword,
  type Staff,
  startEnrolment,
  vouchForOperator,
} from "./index.ts";

const idOf = (text: string): OperatorId => text as OperatorId;

const operator = (change: Partial<Operator> = {}): Operator => ({
  id: idOf("a"),
  name: "ada",
  roles: ["admin"],
  passwordHash: "old",
  mustChangePassword: false,
  sealedSecret: "sealed",
  mustEnrol: false,
  lastStep: 7,
  recoveryHashes: ["one", "two"],
  isRecovering: false,
  isDisabled: false,
  createdBy: null,
  vouchedBy: null,
  needsVoucher: false,
  ...change,
});

const book = (...operators: readonly Operator[]): Staff => ({
  operators: new Map(operators.map((one) => [one.id, one])),
  version: 1,
  grants: PERMISSIONS,
  proposal: null,
});

describe("one's own credentials", () => {
  const proof = { provenHash: "old", sealedSecret: "sealed", step: 8 };

  test("a new password requires the current one and a code, which is used up", () => {
    const changed = changeOwnPassword(operator(), { ...proof, newHash: "new" });
    expect(changed).toMatchObject({
      value: { next: operator({ passwordHash: "new", lastStep: 8 }) },
    });
  });

  test("a new authenticator requires the same; recovery codes stay valid until then", () => {
    const replaced = replaceAuthenticator(operator(), proof);
    expect(replaced).toMatchObject({
      value: { next: operator({ isRecovering: true, lastStep: 8 }) },
    });
    if (!replaced.ok) throw new Error(replaced.error.type);
    const fresh = { sealedSecret: "fresh", lastStep: 1 };
    expect(startEnrolment(replaced.value.next, "fresh")).toMatchObject({ value: { next: fresh } });
  });

  test.each([
    ["a code that was used", {}, { step: 7 }],
    ["a code of another secret", {}, { sealedSecret: "another" }],
    ["a password that was changed meanwhile", {}, { provenHash: "another" }],
    ["an operator who is not enrolled", { mustEnrol: true }, {}],
    ["an operator with a first password", { mustChangePassword: true }, {}],
    ["an operator who is disabled", { isDisabled: true }, {}],
  ])("neither takes %s", (_what, change, proofChange) => {
    const failed = { ok: false, error: { type: "operator_login_failed" } };
    const wrong = { ...proof, ...proofChange };
    expect(changeOwnPassword(operator(change), { ...wrong, newHash: "new" })).toEqual(failed);
    expect(replaceAuthenticator(operator(change), wrong)).toEqual(failed);
  });
});

describe("a sign-in", () => {
  test.each([
    ["password", { mustChangePassword: true, mustEnrol: true }],
    ["enrol", { mustEnrol: true }],
    ["code", {}],
  ] as const)("goes on with %s", (step, change) => {
    expect(nextStep(operator(change))).toBe(step);
  });

  const failed = { ok: false, error: { type: "operator_login_failed" } };

  test.each([
    ["disabled", { isDisabled: true }],
    ["not the first password", { mustChangePassword: false }],
    ["changed meanwhile", { passwordHash: "other" }],
  ])("changes no initial password: %s", (_why, change) => {
    const account = operator({ mustChangePassword: true, ...change });
    expect(setFirstPassword(account, { provenHash: "old", newHash: "new" })).toEqual(failed);
  });

  test("changes the initial password once", () => {
    const account = operator({ mustChangePassword: true });
    const changed = setFirstPassword(account, { provenHash: "old", newHash: "new" });
    expect(changed).toMatchObject({
      value: { next: { passwordHash: "new", mustChangePassword: false }, postings: [] },
    });
  });

  test.each([
    ["disabled", { isDisabled: true }],
    ["with a first password", { mustChangePassword: true }],
    ["enrolled already", { mustEnrol: false }],
  ])("creates no new secret: %s", (_why, change) => {
    expect(startEnrolment(operator({ mustEnrol: true, ...change }), "new")).toEqual(failed);
  });

  test.each([
    [8, {}, "accepted"],
    [7, {}, "refused"],
    [6, {}, "refused"],
    [8, { sealedSecret: "another" }, "refused"],
    [8, { isDisabled: true }, "refused"],
    [8, { mustChangePassword: true }, "refused"],
  ] as const)("with a code of step %s and %o is %s", (step, change, outcome) => {
    const code = { step, sealedSecret: "sealed", recoveryHashes: ["new"] };
    const accepted = acceptCode(operator(change), code);
    if (outcome === "refused") expect(accepted).toEqual(failed);
    else expect(accepted).toMatchObject({ value: { next: { lastStep: 8, mustEnrol: false } } });
  });

  test.each([
    [{ mustEnrol: true }, ["new"]],
    [{ isRecovering: true, lastStep: 1 }, ["new"]],
    // A code of the old authenticator that was used stays used after a return to it.
    [{ isRecovering: true }, ["one", "two"]],
    [{}, ["one", "two"]],
  ])("the first code of a new secret activates new recovery codes: %o", (change, hashes) => {
    const code = { step: 8, sealedSecret: "sealed", recoveryHashes: ["new"] };
    expect(acceptCode(operator(change), code)).toMatchObject({
      value: { next: { recoveryHashes: hashes, isRecovering: false } },
    });
  });

  test("a recovery code is used up, and allows enrolling a new authenticator", () => {
    const used = acceptRecoveryCode(operator(), "one");
    if (!used.ok) throw new Error(used.error.type);
    const { next } = used.value;
    expect(next).toMatchObject({ recoveryHashes: ["two"], isRecovering: true, mustEnrol: false });
    expect(acceptRecoveryCode(next, "one")).toEqual(failed);
    // A sign-in that stops half-way requires another recovery code: the password alone enrols
    // nothing.
    expect(nextStep(next)).toBe("code");
    // A used step of the old secret is not used for the new secret.
    const fresh = { sealedSecret: "new", lastStep: 1 };
    expect(startEnrolment(next, "new")).toMatchObject({ value: { next: fresh } });
  });

  test.each([
    ["unknown", "three", {}],
    ["disabled", "one", { isDisabled: true }],
    ["with a first password", "one", { mustChangePassword: true }],
    ["not enrolled", "one", { mustEnrol: true }],
  ])("accepts no recovery code: %s", (_why, hash, change) => {
    expect(acceptRecoveryCode(operator(change), hash)).toEqual(failed);
  });
});

const newcomer = { id: idOf("n"), name: "new", roles: ["support"], passwordHash: "x" } as const;

/** Accounts count as one person's if their names begin alike: "a" and "a2". */
const isSamePerson = (one: string, other: string): boolean => one[0] === other[0];
const among = (...operators: readonly Operator[]) => ({ staff: book(...operators), isSamePerson });
const ben = operator({ id: idOf("b"), name: "ben" });

test.each([
  ["operator_name_taken", { name: "ada" }, operator()],
  ["not_permitted", { name: "ada" }, operator({ roles: ["auditor", "finance"] })],
  ["not_permitted", { name: "ada" }, operator({ needsVoucher: true })],
  ["not_permitted", { name: "ada" }, operator({ isDisabled: true })],
] as const)("adding is refused with %s", (type, change, by) => {
  const added = addOperator(among(by), { by: by.id, operator: { ...newcomer, ...change } });
  expect(added).toEqual({ ok: false, error: { type } });
});

test("a new operator changes the password, enrols, and counts as their adder until vouched", () => {
  const added = addOperator(among(operator()), { by: idOf("a"), operator: newcomer });
  expect(added).toMatchObject({
    value: {
      next: {
        mustChangePassword: true,
        mustEnrol: true,
        sealedSecret: null,
        lastStep: 0,
        createdBy: "a",
        vouchedBy: null,
        needsVoucher: false,
      },
    },
  });
});

// Goal: with two administrators adding takes both. Method: who else may manage, one change a row.
test.each([
  ["nobody else", [], false],
  ["another account of one's own", [operator({ id: idOf("a2"), name: "ada2" })], false],
  ["somebody who manages nobody", [{ ...ben, roles: ["risk"] as const }], false],
  ["somebody who was shut out", [{ ...ben, isDisabled: true }], false],
  ["somebody who is to be vouched for", [{ ...ben, needsVoucher: true }], false],
  ["a second administrator", [ben], true],
])("added next to %s, a voucher is needed: %s", (_who, others, needsVoucher) => {
  const added = addOperator(among(operator(), ...others), { by: idOf("a"), operator: newcomer });
  expect(added).toMatchObject({ value: { next: { needsVoucher } } });
});

test.each([
  ["operator_name_taken", "ada", [operator()]],
  ["two_administrators", "ada", [operator(), ben]],
  [null, "new", []],
  [null, "new", [operator(), operator({ id: idOf("a2"), name: "ada2" })]],
  [null, "new", [operator(), { ...ben, isDisabled: true }]],
] as const)("on the server machine an administrator is refused with %s", (type, name, staff) => {
  const added = addAdministrator(among(...staff), { id: idOf("n"), name, passwordHash: "x" });
  if (type !== null) expect(added).toEqual({ ok: false, error: { type } });
  else expect(added).toMatchObject({ value: { next: { createdBy: null, roles: ["admin"] } } });
});

test.each([
  ["second_person_needed", "a", {}],
  ["second_person_needed", "b", { id: idOf("b2") }],
  ["operator_not_enrolled", "a", { mustEnrol: true }],
  ["operator_not_enrolled", "a", { mustChangePassword: true }],
  ["operator_vouched", "a", { mustEnrol: true, vouchedBy: idOf("b") }],
  ["operator_vouched", "a", { mustEnrol: true, createdBy: null }],
  ["operator_disabled", "a", { isDisabled: true, createdBy: null }],
  ["operator_not_found", "a", { id: idOf("x") }],
  ["not_permitted", "r", { id: idOf("x") }],
] as const)("vouching is refused with %s", (type, by, change) => {
  const candidate = operator({ id: idOf("c"), name: "cid", createdBy: idOf("a"), ...change });
  const rita = operator({ id: idOf("r"), name: "rita", roles: ["risk"] });
  const context = among(operator(), ben, rita, candidate);
  const id = candidate.id === idOf("x") ? idOf("c") : candidate.id;
  const vouched = vouchForOperator(context, { by: idOf(by), id });
  expect(vouched).toEqual({ ok: false, error: { type } });
});

test("after another administrator vouched, an operator may work", () => {
  const candidate = operator({
    id: idOf("c"),
    name: "cid",
    createdBy: idOf("a"),
    needsVoucher: true,
  });
  expect(isAwaitingVoucher(candidate)).toBe(true);
  const vouched = vouchForOperator(among(operator(), ben, candidate), {
    by: idOf("b"),
    id: candidate.id,
  });
  if (!vouched.ok) throw new Error(vouched.error.type);
  expect(vouched.value.next.vouchedBy).toBe("b");
  expect(isAwaitingVoucher(vouched.value.next)).toBe(false);
});

test.each([
  ["operator_disabled", "b", operator()],
  ["operator_is_self", "a", operator()],
  ["operator_not_found", "c", operator()],
  ["not_permitted", "c", operator({ roles: ["risk"] })],
] as const)("disabling is refused with %s", (type, id, by) => {
  const gone = operator({ id: idOf("b"), name: "bob", isDisabled: true });
  expect(disableOperator(book(by, gone), { by: by.id, id: idOf(id) })).toEqual({
    ok: false,
    error: { type },
  });
});

test.each([
  ["operator_disabled", "b", operator()],
  ["operator_not_found", "c", operator()],
  ["not_permitted", "c", operator({ roles: ["risk"] })],
] as const)("ending sessions is refused with %s", (type, id, by) => {
  const gone = operator({ id: idOf("b"), name: "bob", isDisabled: true });
  expect(endSessionsOf(book(by, gone), { by: by.id, id: idOf(id) })).toEqual({
    ok: false,
    error: { type },
  });
});

test("a lone administrator is reset on the server machine and stays the same person", () => {
  const lineage = { createdBy: idOf("b"), vouchedBy: idOf("c"), needsVoucher: true };
  const staff = book(operator(lineage), { ...ben, isDisabled: true });
  const reset = (name: string) => resetOnServer(staff, { name, passwordHash: "drawn" });
  expect(reset("ada")).toMatchObject({
    value: {
      next: operator({
        passwordHash: "drawn",
        mustChangePassword: true,
        sealedSecret: null,
        mustEnrol: true,
        lastStep: 0,
        recoveryHashes: [],
        ...lineage,
      }),
    },
  });
  expect(reset("ben")).toEqual({ ok: false, error: { type: "operator_disabled" } });
  expect(reset("nobody")).toEqual({ ok: false, error: { type: "operator_not_found" } });
});

test.each([
  [{ step: "open", roles: ["risk"] }, "symbols.halt", true],
  [{ step: "open", roles: ["support", "risk"] }, "symbols.halt", true],
  [{ step: "open", roles: ["support"] }, "symbols.halt", false],
  [{ step: "open", roles: [] }, "desk.use", false],
  [{ step: "code", roles: ["admin"] }, "symbols.halt", false],
  [{ step: "code", roles: ["admin"] }, "step.code", true],
  [{ step: "code", roles: ["admin"] }, "step.enrol", false],
  [{ step: "open", roles: ["admin"] }, "step.code", false],
] as const)("%o may call what needs %s: %s", ({ step, roles }, need, isAllowed) => {
  const permissions = permissionsOf(roles, PERMISSIONS);
  expect(mayCall({ step, permissions }, need)).toBe(isAllowed);
});

test("the text of a log entry is exact, so that anybody can hash it again", () => {
  const fields = {
    operatorId: "o",
    operatorName: "ada",
    call: "market.halt-symbol",
    subject: "X|Y",
  };
  const text = auditPreimage({
    seq: 2,
    ...fields,
    before: null,
    after: '{"a":"\\"|"}',
    requestId: "r",
    prevHash: "00",
    at: 1_700_000_000_000 as Parameters<typeof auditPreimage>[0]["at"],
  });
  expect(text).toBe(
    '["audit-v1",2,1700000000000,"o","ada","market.halt-symbol","X|Y",null,' +
      '"{\\"a\\":\\"\\\\\\"|\\"}","r","00"]',
  );
});
