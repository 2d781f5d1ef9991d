import { err, ok, type UserId } from "@plumbline/engine/kernel";
import type { Loan } from "@plumbline/engine/loan";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/loan/operator-calls";
import { operatorRoute, type Route } from "#platform/http/route";
import { instantToColumn } from "#platform/postgres/columns";
import type { LoanDeps } from "./commands.ts";
import { creditCase, creditLines } from "./credit-cases.ts";
import { review } from "./credit-commands.ts";
import { pageOfCases, readListedLoan, readLoan } from "./loan-store.ts";

export const creditOperatorRoutes = (deps: LoanDeps): readonly Route[] => [
  operatorRoute(calls.listCreditCases, async ({ input, operator }) => {
    const { lines, total } = await pageOfCases(deps.database, {
      ...input,
      operatorId: operator.id,
      now: instantToColumn(deps.clock.now()),
    });
    const records = await creditLines(deps, { lines, operatorId: operator.id });
    return ok(toPage(records, { ...input, total }));
  }),

  operatorRoute(calls.readCreditCase, async ({ input, operator }) => {
    const listed = await readListedLoan(deps.database, input);
    if (listed?.loan.kind !== "credit") return err({ type: "loan_not_found" });
    return ok(await creditCase(deps, { listed, operatorId: operator.id }));
  }),

  operatorRoute(calls.takeOnCredit, async ({ input, operator, requestId }) => {
    const loan = await caseOf(deps, input);
    if (loan === null) return err({ type: "loan_not_found" });
    return review(deps, { loan, step: { type: "take_on" }, operator, requestId });
  }),

  operatorRoute(calls.passCredit, async ({ input, operator, requestId }) => {
    const loan = await caseOf(deps, input);
    if (loan === null) return err({ type: "loan_not_found" });
    const step = { type: "pass", seenHash: input.contentHash } as const;
    return review(deps, { loan, step, operator, requestId });
  }),

  operatorRoute(calls.rejectCredit, async ({ input, operator, requestId }) => {
    const { rejection, note = "", contentHash: seenHash } = input;
    const loan = await caseOf(deps, input);
    if (loan === null) return err({ type: "loan_not_found" });
    const words = note === "" ? null : note;
    const step = { type: "reject", seenHash, rejection, note: words } as const;
    return review(deps, { loan, step, operator, requestId });
  }),
];

/** A credit by its member and its id; null if there is none. */
async function caseOf(
  { database }: LoanDeps,
  { userId, id }: { readonly userId: UserId; readonly id: string },
): Promise<Loan | null> {
  const loan = await readLoan(database, { userId, id });
  return loan?.kind === "credit" ? loan : null;
}
