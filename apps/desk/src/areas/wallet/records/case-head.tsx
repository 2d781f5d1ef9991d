import { Stack } from "@mui/material";
import { useTranslate } from "ra-core";
import type { ComponentProps, ReactNode } from "react";
import { StatusChip, type Tone, ToUser } from "#shell/lists/cells.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { HoldsAlert } from "#shell/signals/holds-alert.tsx";
import { Panel } from "#shell/panel.tsx";
import type { Direction } from "./record.ts";
import { AmountText, LargeFigure } from "./record-columns.tsx";
import { useSamePerson } from "#shell/same-person.tsx";
import { showTime } from "#shell/wire-time.ts";

/** The head of a case: its member, its stage, its figures, and its facts. */
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
  /** Amounts in the case's currency, each with the key of its name. */
  readonly figures: readonly (readonly [name: string, amount: string | null])[];
  readonly facts: ComponentProps<typeof Facts>["facts"];
  /** Warnings before a decision. */
  readonly children: ReactNode;
}) {
  const translate = useTranslate();
  return (
    <Panel
      title={account}
      beside={<StatusChip text={translate(`desk.${of}.is.${stage}`)} tone={tone} />}
    >
      <HoldsAlert userId={userId} />
      <Stack direction="row" sx={{ columnGap: 4, flexWrap: "wrap", mb: 2 }}>
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

/** Who approved a record and when; an approval that no longer counts is marked. */
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

/** The reader's remainder of the limit of one person, as a fact of a case. */
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
