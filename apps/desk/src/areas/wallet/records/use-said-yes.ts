import { useTranslate } from "ra-core";
import { showTime } from "#shell/wire-time.ts";

interface Approval {
  readonly operatorName: string;
  readonly createTime: string;
  readonly isValid: boolean;
}

/** Who said yes to a record and when; a yes that counts no more says so. */
export function useSaidYes(approvals: readonly Approval[]) {
  const translate = useTranslate();
  const approvalTexts = approvals.map(({ operatorName: name, createTime, isValid }) =>
    translate(`desk.record.yes.${isValid ? "counts" : "over"}`, {
      name,
      time: showTime(createTime),
    }),
  );
  return approvalTexts.length === 0
    ? []
    : [{ name: translate("desk.record.saidYes"), value: approvalTexts.join(" · ") }];
}
