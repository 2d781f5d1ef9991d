import { listCreditCases } from "@plumbline/protocol/loan/operator-calls";
import { Stack } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { CREDIT_REJECTIONS } from "@plumbline/engine/loan";
import { useTranslate } from "ra-core";
import { type ReactNode, useState } from "react";
import { DataTable } from "react-admin";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { ChoiceField } from "#shell/dialogs/choice-field.tsx";
import { AssigneeText } from "#shell/assignments/case-assignment.tsx";
import { useQueueAssigning } from "#shell/assignments/queue-assigning.tsx";
import { claimAction } from "#shell/lists/bulk-claim.tsx";
import { choiceOf } from "#shell/lists/choice.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { TimeField } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";
import { filtersOf } from "#shell/lists/filters.tsx";

/** The inbox's id of a case: "<user id>:<loan id>". */
type CaseLine = Awaited<ReturnType<DeskClient["loan"]["listCreditCases"]>>["records"][number];

function partsOf(caseId: string): { readonly userId: string; readonly id: string } {
  const [userId = "", id = ""] = caseId.split(":");
  return { userId, id };
}

const Case = DataTable.Col<CaseLine>;

const FILTERS = filtersOf(listCreditCases);

/** Credits that wait for a review, each with what the member says of a month. */
export function CreditCasesScreen() {
  const translate = useTranslate();
  const mayDecide = useMay("treasury.fund");
  const { client } = useDeskSession();
  const { assignmentOf, handOver } = useQueueAssigning<CaseLine>("loans", () => true);
  const choice = choiceOf<CaseLine>([
    claimAction({
      text: "desk.loan.text.take",
      isOffered: ({ status }) => status === "pending_review",
      send: ({ id }, requestId) => client.loan.takeOnCredit(partsOf(id), { requestId }),
    }),
    handOver,
  ]);
  return (
    <DeskList
      empty="desk.loan.noCases"
      isQueue
      filters={FILTERS}
      {...(mayDecide && { actions: choice.action })}
    >
      <DeskTable<CaseLine>>
        {mayDecide && choice.column}
        <Case source="createTime" label="desk.loan.column.time" field={TimeField} />
        <Case source="dueTime" label="desk.loan.column.due" field={TimeField} disableSort />
        <Case source="account" label="desk.loan.column.account" disableSort />
        <Case
          align="right"
          source="amount"
          label="desk.loan.column.amount"
          render={({ amount, currency }) => `${figureText(amount)} ${currency}`}
        />
        <Case align="right" source="days" label="desk.loan.column.days" disableSort />
        <Case
          align="right"
          label="desk.loan.fact.affordable"
          disableSort
          render={({ affordable }) => figureText(affordable)}
        />
        <Case
          label="desk.loan.column.status"
          disableSort
          render={({ status, needsTwo }) =>
            [
              translate(`desk.loan.status.${status}`),
              ...(needsTwo ? [translate("desk.loan.needsTwo")] : []),
            ].join(", ")
          }
        />
        <Case
          label="desk.kyc.takenBy"
          disableSort
          render={({ id, takenBy }) => {
            const assignment = assignmentOf(id);
            return assignment === null ? (
              (takenBy ?? "–")
            ) : (
              <AssigneeText assignment={assignment} />
            );
          }}
        />
        {mayDecide && <Case disableSort render={(line) => <CaseButtons line={line} />} />}
      </DeskTable>
    </DeskList>
  );
}

function CaseButtons({ line }: { readonly line: CaseLine }) {
  const translate = useTranslate();
  const verbs =
    line.status === "pending_review" ? (["take"] as const) : (["pass", "reject"] as const);
  return (
    <Stack direction="row" spacing={1}>
      {verbs.map((verb) => (
        <DialogButton
          key={verb}
          text={translate(`desk.loan.${verb}`)}
          aria-label={`${translate(`desk.loan.${verb}`)}: ${line.account}`}
          dialog={(onClose) => <CaseDialog verb={verb} line={line} onClose={onClose} />}
        />
      ))}
    </Stack>
  );
}

interface CaseDialogProps {
  readonly verb: "take" | "pass" | "reject";
  readonly line: CaseLine;
  readonly onClose: () => void;
}

/** All facts of a case, shown before a decision. */
function CaseDialog({ verb, line, onClose }: CaseDialogProps): ReactNode {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const [rejection, setRejection] = useState<(typeof CREDIT_REJECTIONS)[number]>("figures");
  const { account, currency } = line;
  const subject = partsOf(line.id);
  const name = translate(`desk.loan.${verb}`);
  const amountOf = (figure: "income" | "spending" | "otherDebts" | "affordable" | "limit") => ({
    name: translate(`desk.loan.fact.${figure}`),
    value: `${figureText(line[figure])} ${currency}`,
  });
  return (
    <CommandDialog
      title={`${name}: ${account}`}
      text={translate(`desk.loan.text.${verb}`)}
      action={name}
      send={(requestId) => {
        if (verb === "take") return client.loan.takeOnCredit(subject, { requestId });
        if (verb === "pass") return client.loan.passCredit(subject, { requestId });
        return client.loan.rejectCredit({ ...subject, rejection }, { requestId });
      }}
      done={{ text: `desk.loan.did.${verb}`, about: { account } }}
      onClose={onClose}
    >
      <Facts
        facts={[
          {
            name: translate("desk.loan.column.amount"),
            value: `${figureText(line.amount)} ${currency}`,
          },
          { name: translate("desk.loan.column.days"), value: String(line.days) },
          {
            name: translate("desk.loan.fact.totalInterest"),
            value: `${figureText(line.totalInterest)} ${currency}`,
          },
          amountOf("income"),
          amountOf("spending"),
          amountOf("otherDebts"),
          amountOf("affordable"),
          amountOf("limit"),
          {
            name: translate("desk.loan.fact.verification"),
            value: translate(`desk.loan.verifications.${line.verification}`),
          },
          { name: translate("desk.loan.fact.vipLevel"), value: String(line.vipLevel) },
          { name: translate("desk.loan.fact.takenBy"), value: line.takenBy ?? "–" },
          { name: translate("desk.loan.fact.passedBy"), value: line.passedBy ?? "–" },
        ]}
      />
      {verb === "reject" && (
        <ChoiceField
          label="desk.loan.fact.rejection"
          choices={CREDIT_REJECTIONS}
          chosen={rejection}
          textOf={(choice) => translate(`desk.loan.rejections.${choice}`)}
          onChoice={setRejection}
        />
      )}
    </CommandDialog>
  );
}
