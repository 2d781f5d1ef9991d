import { Readable } from "node:stream";
import { checkGuest } from "@plumbline/engine/auth";
import { err, money, mustParseDecimal, ok } from "@plumbline/engine/kernel";
import { isLapsed, type Loan, type LoanId } from "@plumbline/engine/loan";
import { toWireTime } from "@plumbline/protocol";
import { AGREEMENT_FILE_PATH } from "@plumbline/protocol/files";
import * as calls from "@plumbline/protocol/loan";
import { type Download, download } from "#platform/http/download";
import { memberRoute, publicRoute, type Route } from "#platform/http/route";
import { newId } from "#platform/process/ids";
import { isGuest } from "#services/identity/guests";
import { agreementText, hashOfText, isDrawn } from "./agreement.ts";
import type { LoanDeps } from "./commands.ts";
import { signLoan, takeCredit } from "./credit-commands.ts";
import { findSigned, readAgreement, readSignerName } from "./credit-rows.ts";
import { readLoan } from "./loan-store.ts";

export const creditRoutes = (deps: LoanDeps): readonly Route[] => [
  memberRoute(calls.applyForCredit, async ({ input, userId, requestId }) => {
    const { book, productId, days } = input;
    const allowed = checkGuest({ isGuest: await isGuest(deps.database, userId), book });
    if (!allowed.ok) return allowed;
    const { terms } = await deps.terms.current(deps.clock.now());
    const product = terms.products.find(({ id }) => id === productId);
    if (product === undefined) return err({ type: "loan_not_offered" });
    const of = (text: string) => money(product.amountMin.asset, mustParseDecimal(text));
    const credit = {
      loanId: newId() as LoanId, // coined here
      book,
      productId,
      days,
      amount: of(input.amount),
      affordability: {
        income: of(input.income),
        spending: of(input.spending),
        otherDebts: of(input.otherDebts),
      },
    };
    return takeCredit(deps, { userId, requestId }, credit);
  }),

  memberRoute(calls.readAgreement, async ({ input: { id }, userId, caller }) => {
    const loan = await readLoan(deps.database, { userId, id });
    if (loan === null) return err({ type: "loan_not_found" });
    const agreement = await readAgreement(deps.database, loan);
    if (agreement !== null) {
      const { text, textHash, typedName: name, signedAt } = agreement;
      return ok({ id, text, textHash, name, signTime: toWireTime(signedAt) });
    }
    const isSignable = loan.status === "passed" && !isLapsed(loan, deps.clock.now());
    if (!isSignable) return err({ type: "not_passed" });
    const { text, name } = await textFor(deps, loan, caller.language);
    return ok({ id, text, textHash: hashOfText(text), name, signTime: null });
  }),

  memberRoute(calls.signAgreement, async ({ input, userId, requestId, caller }) => {
    const { id, typedName, textHash, signature } = input;
    const loan = await readLoan(deps.database, { userId, id });
    if (loan === null) return err({ type: "loan_not_found" });
    const { language } = caller;
    const { text, name } = await textFor(deps, loan, language);
    const drawing = { signature, isDrawn: await isDrawn(signature) };
    const answer = { loan, name, language, text, typedName, textHash, ...drawing };
    return signLoan(deps, { userId, requestId }, answer);
  }),

  publicRoute(calls.checkAgreement, async ({ input: { hash } }) => {
    const signedAt = await findSigned(deps.database, hash);
    return ok({
      isOurs: signedAt !== null,
      signTime: signedAt === null ? null : toWireTime(signedAt),
    });
  }),
];

/** What an agreement reads in a language, and who signs it. */
async function textFor(
  { database, messages, readUserInfo }: LoanDeps,
  loan: Loan,
  language: string,
) {
  const [name, { account }] = await Promise.all([
    readSignerName(database, loan.userId),
    readUserInfo(loan.userId),
  ]);
  return { name, text: agreementText(messages, language, { loan, name, account }) };
}

/**
 * The file is the text and nothing beside it: its SHA-256 is the one that was signed, which anybody
 * can compute and ask about.
 */
export const agreementDownload = ({ database }: Pick<LoanDeps, "database">): Download =>
  download(
    {
      path: AGREEMENT_FILE_PATH,
      input: calls.readAgreement.input,
      summary: "A signed loan agreement as a file: exactly the text that was signed, in UTF-8.",
      mediaTypes: ["text/plain"],
      refusals: ["loan_not_found", "not_passed"],
    },
    async ({ input: { id }, userId }) => {
      const loan = await readLoan(database, { userId, id });
      if (loan === null) return err({ type: "loan_not_found" });
      const agreement = await readAgreement(database, loan);
      if (agreement === null) return err({ type: "not_passed" });
      return ok({
        name: `plumbline-loan-agreement-${id}.txt`,
        mediaType: "text/plain; charset=utf-8",
        body: Readable.from([Buffer.from(agreement.text, "utf8")]),
      });
    },
  );
