import { useRecordContext, useTranslate } from "ra-core";
import { CaseAssignment } from "#shell/assignments/case-assignment.tsx";
import { CaseColumns } from "#shell/cases/case-columns.tsx";
import { CasePage } from "#shell/cases/case-page.tsx";
import { DeskShow } from "#shell/lists/desk-show.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { SignalsPanel } from "#shell/signals/signals-panel.tsx";
import { useMay } from "#shell/session.ts";
import { type CreditCase, isOpen } from "./credit-line.ts";
import { CreditClaim } from "./parts/claim.tsx";
import { CreditDecision } from "./parts/decision.tsx";
import { Balances, CreditSteps, OtherLoans } from "./parts/proof.tsx";

/** One credit: the application, its supporting facts, and the next step of its review. */
export function CreditScreen() {
  return (
    <DeskShow title="desk.loan.one" isShared>
      <CreditDetails />
    </DeskShow>
  );
}

function CreditDetails() {
  const translate = useTranslate();
  const credit = useRecordContext<CreditCase>();
  const mayDecide = useMay("treasury.fund");
  // The list's row is shown until the details are loaded.
  if (credit === undefined || !("contentHash" in credit)) return null;
  const { account, amount, currency, id, recordId, status, claimedBy, claimedTime } = credit;
  return (
    <CasePage
      title={translate("desk.loan.record", {
        amount: `${figureText(amount, 2)} ${currency}`,
        reference: recordId,
      })}
      stage={status}
      beside={
        isOpen(credit) && (
          <CaseAssignment
            queue="loans"
            caseId={id}
            name={account}
            mayAssign={mayDecide}
            worker={claimedBy === null ? null : { name: claimedBy, time: claimedTime }}
          />
        )
      }
    >
      <CaseColumns
        claim={<CreditClaim record={credit} />}
        proof={
          <>
            <OtherLoans record={credit} />
            <Balances record={credit} />
            <SignalsPanel userId={credit.userId} />
          </>
        }
        decision={mayDecide && isOpen(credit) ? <CreditDecision record={credit} /> : null}
      >
        <CreditSteps record={credit} />
      </CaseColumns>
    </CasePage>
  );
}
