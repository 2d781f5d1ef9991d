import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { AttemptLimit } from "@plumbline/engine/auth";
import { err, MINUTE_MS, money, mustParseDecimal, ok } from "@plumbline/engine/kernel";
import { isLapsed, type Loan, type LoanId } from "@plumbline/engine/loan";
import { toWireTime } from "@plumbline/protocol";
import { AGREEMENT_FILE_PATH } from "@plumbline/protocol/files";
import * as calls from "@plumbline/protocol/loan";
import { type Download, download } from "#platform/http/download";
import { memberRoute, publicRoute, type Route } from "#platform/http/route";
import { newId } from "#platform/process/ids";
import { Semaphore } from "#platform/process/semaphore";
import { takeAttempts } from "#services/limits/attempt-store";
import { agreementPdf } from "./agreement-pdf.ts";
import { agreementText, hashOfText, isDrawn } from "./agreement.ts";
import type { LoanDeps } from "./commands.ts";
import { signLoan, takeCredit } from "./credit-commands.ts";
import {
  type Agreement,
  findSigned,
  readAgreement,
  readSignerName,
  saveAgreementFile,
} from "./credit-rows.ts";
import { readLoan } from "./loan-store.ts";

export const creditRoutes = (deps: LoanDeps): readonly Route[] => [
  memberRoute(calls.applyForCredit, async ({ input, userId, requestId }) => {
    const { book, productId, days } = input;
    const { terms } = await deps.terms.current(deps.clock.now());
    const product = terms.products.find(({ id }) => id === productId);
    if (product === undefined) return err({ type: "loan_not_offered" });
    const of = (text: string) => money(product.amountMin.asset, mustParseDecimal(text));
    const credit = {
      loanId: newId() as LoanId, // a new id
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

/** An agreement's text in a language, and the signer's name. */
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

/** Per user: a PDF takes a few tenths of a second to make. */
const FILES_LIMIT: AttemptLimit = { attemptsMax: 10, windowMs: MINUTE_MS, pauseMs: 0 };

/** For all users together; PDFs are made one at a time. */
const PDFS_WAITING_MAX = 100;

/**
 * A signed agreement as a file: its text, whose SHA-256 was signed, or a PDF that also shows the
 * signature. The hash of either can be looked up by anybody.
 */
export const agreementDownload = (deps: AgreementFileDeps): Download => {
  const turns = new Semaphore({ workingMax: 1, waitingMax: PDFS_WAITING_MAX });
  return download(
    {
      path: AGREEMENT_FILE_PATH,
      input: calls.agreementFileInput,
      summary: "A signed loan agreement as a file: exactly the text, or a PDF with the signature.",
      mediaTypes: ["text/plain", "application/pdf"],
      refusals: ["too_many_attempts", "loan_not_found", "not_passed"],
    },
    async ({ input: { id, format }, userId }) => {
      const { clock, database } = deps;
      const attempt = { about: ["loan-agreement", userId] as const, limit: FILES_LIMIT };
      const admitted = await takeAttempts(database, [attempt], clock.now());
      if (!admitted.ok) return admitted;
      const loan = await readLoan(database, { userId, id });
      if (loan === null) return err({ type: "loan_not_found" });
      const agreement = await readAgreement(database, loan);
      if (agreement === null) return err({ type: "not_passed" });
      const file = format === "pdf" ? await pdfOf(agreement, { deps, turns }) : textOf(agreement);
      return ok({ name: `plumbline-loan-agreement-${id}.${format}`, ...file });
    },
  );
};

type AgreementFileDeps = Pick<LoanDeps, "clock" | "database" | "messages">;

const textOf = ({ text }: Agreement) => ({
  mediaType: "text/plain; charset=utf-8",
  body: Readable.from([Buffer.from(text, "utf8")]),
});

/** The file's hash is stored before the file is sent. */
async function pdfOf(
  agreement: Agreement,
  { deps, turns }: { readonly deps: AgreementFileDeps; readonly turns: Semaphore },
) {
  const { clock, database, messages } = deps;
  const pdf = await turns.take(() => agreementPdf(agreement, messages));
  if (pdf === null) throw new Error("too many agreements wait to be made");
  const fileHash = createHash("sha256").update(pdf).digest("hex");
  await saveAgreementFile(database, agreement, { fileHash, at: clock.now() });
  return { mediaType: "application/pdf", body: Readable.from([pdf]) };
}
