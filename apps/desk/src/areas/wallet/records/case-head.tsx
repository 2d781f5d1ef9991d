import { Stack } from "@mui/material";
import { useTranslate } from "ra-core";
import type { ComponentProps, ReactNode } from "react";
import { StatusChip, type Tone, ToUser } from "#shell/lists/cells.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { Panel } from "#shell/panel.tsx";
import type { Direction } from "./record.ts";
import { AmountText, LargeFigure } from "./record-columns.tsx";
import { useSamePerson } from "#shell/same-person.tsx";
import { showTime } from "#shell/wire-time.ts";

/** The head of a recharge or withdrawal case: its owner, stage, figures and warnings. */
export function CaseHead({
  of,
  record: { account, currency, stage, userId },
  tone,
  figures,
  facts,
  children,
}: {
  readonly of: Direction;
  readonly record: {
    readonly account: string;
    readonly currency: string;
    readonly stage: string;
    readonly userId: string;
  };
  readonly tone: Tone;
  /** Amounts in the case's currency, by the key of their label. */
  readonly figures: readonly (readonly [name: string, amount: string | null])[];
  readonly facts: ComponentProps<typeof Facts>["facts"];
  /** Warnings to read before deciding. */
  readonly children: ReactNode;
}) {
  const translate = useTranslate();
  return (
    <Panel
      title={account}
      beside={<StatusChip text={translate(`desk.${of}.is.${stage}`)} tone={tone} />}
    >
      <Stack direction="row" spacing={4} sx={{ flexWrap: "wrap", maxWidth: 720, mb: 2 }}>
        {figures.map(([name, amount]) => (
          <LargeFigure key={name} name={translate(name)} amount={amount} currency={currency} />
        ))}
      </Stack>
      <Facts facts={facts} />
      {children}
      <ToUser userId={userId} />
    </Panel>
  );
}

interface Approval {
  readonly operatorName: string;
  readonly createTime: string;
  readonly isValid: boolean;
}

/** The approvals of a record with their times; invalidated ones are marked. */
export function useApprovalFacts(approvals: readonly Approval[]) {
  const translate = useTranslate();
  const samePersonText = useSamePerson();
  const approvalTexts = approvals.map(({ operatorName: name, createTime, isValid }) =>
    [
      translate(`desk.record.yes.${isValid ? "counts" : "over"}`, {
        name,
        time: showTime(createTime),
      }),
      samePersonText(name),
    ]
      .filter((text) => text !== null)
      .join(" – "),
  );
  return approvalTexts.length === 0
    ? []
    : [{ name: translate("desk.record.saidYes"), value: approvalTexts.join(" · ") }];
}

/** The remaining part of the operator's single-person limit, shown with a case. */
export function useSoleLimit(
  {
    currency,
    fourEyesAbove,
    soleLimitLeft,
  }: {
    readonly currency: string;
    readonly fourEyesAbove: string | null;
    readonly soleLimitLeft: string;
  },
  isAsked: boolean,
) {
  const translate = useTranslate();
  if (!isAsked || fourEyesAbove === null) return [];
  return [
    {
      name: translate("desk.record.soleLimitLeft"),
      value: <AmountText amount={soleLimitLeft} currency={currency} />,
    },
  ];
}
