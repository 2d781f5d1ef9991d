import { err, ok, type SymbolCode } from "@plumbline/engine/kernel";
import * as calls from "@plumbline/protocol/contract/operator-calls";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql } from "#platform/postgres/database";
import type { Deps } from "#services/plug/deps";
import { readHistory } from "#services/operators/settings/history";
import { confirm, propose, withdraw } from "#services/operators/settings/proposals";
import { operatorRoute, type Route } from "#platform/http/route";
import { readSettled, settledOf, type TermsSubject, termsSubject } from "./settled-terms.ts";
import type { TermsBook } from "./terms-book.ts";

interface TermsRouteDeps extends Pick<Deps, "clock" | "commands" | "config" | "database"> {
  readonly terms: TermsBook;
}

export const termsOperatorRoutes = (deps: TermsRouteDeps): readonly Route[] => [
  operatorRoute(calls.listTermsInForce, async ({ input: { book } }) => {
    const pending = await countPending(deps, book);
    return ok(
      deps.terms.inForceIn(book).map((terms) => {
        const { symbol, version } = terms;
        const { planned = 0, waiting = 0 } = pending.get(symbol) ?? {};
        const shown = { ...settledOf(terms), maintenanceTiers: [...terms.maintenanceTiers] };
        return { id: `${symbol}.${book}`, symbol, book, version, terms: shown, planned, waiting };
      }),
    );
  }),

  operatorRoute(calls.readTermsSettings, async ({ input: { symbol, book, version } }) => {
    const termsHistory = await readHistory(deps, subjectOf(deps, { symbol, book }), version);
    if (termsHistory === null) return err({ type: "not_found" });
    return ok({ symbol, book, ...termsHistory.history, terms: readSettled(termsHistory.content) });
  }),

  operatorRoute(calls.proposeTerms, async ({ input, operator, requestId }) => {
    const { symbol, book, terms, ...wanted } = input;
    const subject = subjectOf(deps, { symbol, book });
    if ((await readHistory(deps, subject, undefined)) === null) return err({ type: "not_found" });
    const content = JSON.stringify(terms);
    return propose(deps, subject, { ...wanted, content, operator, requestId });
  }),

  operatorRoute(calls.confirmTerms, async ({ input, operator, requestId }) => {
    const { symbol, book, ...seen } = input;
    const subject = subjectOf(deps, { symbol, book });
    if ((await readHistory(deps, subject, undefined)) === null) return err({ type: "not_found" });
    const confirmed = await confirm(deps, subject, { ...seen, operator, requestId });
    // Other processes poll every few seconds.
    if (confirmed.ok) await deps.terms.reload();
    return confirmed;
  }),

  operatorRoute(calls.withdrawTerms, async ({ input, operator, requestId }) => {
    const { symbol, book, id } = input;
    const subject = subjectOf(deps, { symbol, book });
    if ((await readHistory(deps, subject, undefined)) === null) return err({ type: "not_found" });
    return withdraw(deps, subject, { id, operator, requestId });
  }),
];

const subjectOf = (
  { config }: TermsRouteDeps,
  { symbol, book }: { readonly symbol: SymbolCode; readonly book: TermsSubject["book"] },
) => termsSubject({ symbol, book }, config.profile);

interface Pending {
  readonly planned: number;
  readonly waiting: number;
}

async function countPending(
  { clock, database }: { readonly clock: Deps["clock"]; readonly database: Database },
  book: TermsSubject["book"],
): Promise<ReadonlyMap<string, Pending>> {
  const rows = await database.query<Pending & { readonly symbol: string }>(pendingStatement, [
    book,
    instantToColumn(clock.now()),
  ]);
  return new Map(rows.map(({ symbol, ...pending }) => [symbol, pending]));
}

const pendingStatement = sql(
  "contract.pending-terms",
  // A version tightened before its time counts as the one it was made from.
  `select symbol, count(distinct effective_at) filter (where effective_at > $2) as planned,
     (select count(*) from settings_proposals where stage = 'proposed'
        and proposed_at > $2::timestamptz - interval '1 day'
        and subject = 'terms/' || symbol || '/' || $1) as waiting
   from contract_terms where book = $1 group by symbol`,
);
