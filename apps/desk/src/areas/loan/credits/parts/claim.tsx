import { mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";
import { Alert, Link } from "@mui/material";
import { useTranslate } from "ra-core";
import type { ReactNode } from "react";
import { AmountText } from "#shell/lists/amounts.tsx";
import { IdText, TimeText } from "#shell/lists/cells.tsx";
import { useWaitingFacts } from "#shell/lists/waiting.tsx";
import { CaseHead } from "#shell/cases/case-head.tsx";
import { useSamePerson } from "#shell/same-person.tsx";
import { type CreditCase, isOpen, TONES } from "../credit-line.ts";

/** The application next to its two limits, and the figures from which they follow. */
export function CreditClaim({ record }: { readonly record: CreditCase }) {
  const translate = useTranslate();
  const { affordableLeft, amount, limitLeft, status } = record;
  return (
    <CaseHead
      record={record}
      stage={{ text: translate(`desk.loan.status.${status}`), tone: TONES[status] }}
      figures={[
        ["desk.loan.fact.amount", amount],
        ["desk.loan.fact.affordableLeft", affordableLeft],
        ["desk.loan.fact.limitLeft", limitLeft],
      ]}
      facts={useFacts(record)}
    >
      {warningsOf(record).map((warning) => (
        <Alert key={warning} severity="warning" sx={{ mt: 2 }}>
          {translate(`desk.loan.warning.${warning}`)}
        </Alert>
      ))}
    </CaseHead>
  );
}

/** The refusals of the same application today, while it can still be declined. */
function warningsOf(record: CreditCase): readonly string[] {
  if (!isOpen(record)) return [];
  const { affordableLeft, amount, book, limitLeft, otherLoans, verification } = record;
  const isAbove = (bound: string) => mustParseDecimal(amount) > mustParseDecimal(bound);
  return [
    ...(book === "live" && verification === "none" ? ["notVerified"] : []),
    ...(otherLoans.some(({ stage }) => stage === "overdue") ? ["overdue"] : []),
    ...(isAbove(limitLeft) ? ["aboveLimit"] : []),
    ...(isAbove(affordableLeft) ? ["notAffordable"] : []),
  ];
}

function useFacts(record: CreditCase) {
  const translate = useTranslate();
  const samePersonText = useSamePerson();
  const waiting = useWaitingFacts(record.createTime, record.dueTime);
  const { currency, days, passedBy, rejection, claimedBy, userId, verification } = record;
  const fact = (name: string, value: ReactNode) => ({
    name: translate(`desk.loan.fact.${name}`),
    value,
  });
  const money = (
    name: "income" | "spending" | "otherDebts" | "affordable" | "used" | "limit" | "totalInterest",
  ) => fact(name, <AmountText amount={record[name]} currency={currency} />);
  return [
    ...(isOpen(record)
      ? waiting
      : [{ name: translate("desk.kyc.assignee"), value: claimedBy ?? "–" }]),
    { name: translate("desk.ledger.book"), value: translate(`desk.loan.book.${record.book}`) },
    fact("term", translate("desk.loan.term", { days, rate: percentText(record.dailyRate) })),
    money("totalInterest"),
    money("income"),
    money("spending"),
    money("otherDebts"),
    fact(
      "affordable",
      <>
        <AmountText amount={record.affordable} currency={currency} />{" "}
        {translate("desk.loan.share", { share: percentText(record.affordableShare) })}
      </>,
    ),
    money("limit"),
    money("used"),
    fact(
      "verification",
      <>
        <Link href={`#/verifications/${userId}:basic/show`}>
          {translate(`desk.loan.verifications.${verification}`)}
        </Link>
        {` · ${translate("desk.loan.fact.vipLevel")} ${record.vipLevel}`}
      </>,
    ),
    ...(passedBy === null
      ? []
      : [fact("passedBy", [passedBy, samePersonText(passedBy)].filter(Boolean).join(" – "))]),
    ...(isOpen(record)
      ? [fact("soleLeft", <AmountText amount={record.soleReviewLeft} currency={currency} />)]
      : []),
    ...(rejection === null
      ? []
      : [
          fact("rejection", translate(`desk.loan.rejections.${rejection}`)),
          ...(record.note === null ? [] : [fact("note", record.note)]),
        ]),
    { name: translate("desk.record.requested"), value: <TimeText time={record.createTime} /> },
    { name: translate("desk.record.id"), value: <IdText id={record.recordId} /> },
  ];
}

/** A decimal fraction in per cent. */
const percentText = (share: string): string =>
  `${toDecimalText(mustParseDecimal(share) * 100n)}\u00a0%`;
