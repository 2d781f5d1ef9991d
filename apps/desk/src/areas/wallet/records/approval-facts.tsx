import { useTranslate } from "ra-core";
import { AmountText } from "#shell/lists/amounts.tsx";
import { useSamePerson } from "#shell/same-person.tsx";
import { showTime } from "#shell/wire-time.ts";

interface Approval {
  readonly operatorName: string;
  readonly createTime: string;
  readonly isValid: boolean;
}

/** Who approved a record and when; an approval that is no longer valid is marked. */
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
    : [{ name: translate("desk.record.approvers"), value: approvalTexts.join(" · ") }];
}

/** The remaining amount that the reader may decide alone, as a fact of a case. */
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
  isRequested: boolean,
) {
  const translate = useTranslate();
  if (!isRequested || fourEyesAbove === null) return [];
  return [
    {
      name: translate("desk.record.soleLimitLeft"),
      value: <AmountText amount={soleLimitLeft} currency={currency} />,
    },
  ];
}
