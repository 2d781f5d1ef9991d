import { Stack } from "@mui/material";
import { useRecordContext, useTranslate } from "ra-core";
import { LargeFigure } from "#shell/lists/amounts.tsx";
import { StatusChip } from "#shell/lists/cells.tsx";
import { DeskShow } from "#shell/lists/desk-show.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { Panel } from "#shell/panel.tsx";
import { useMay } from "#shell/session.ts";
import { stageOf } from "../proposals/proposal.ts";
import { ProposalColumns, useProposalFacts } from "../proposals/proposal-case.tsx";
import { houseTransferFacts } from "./house-transfer-facts.ts";
import type { HouseTransferCase } from "./house-transfer-form.ts";
import { DecideHouseTransferButton } from "./parts/decide-house-transfer-button.tsx";

/** One house transfer: the account to fund and the reason, its effect, and the decision. */
export function HouseTransferScreen() {
  return (
    <DeskShow title="desk.houseTransfers.one" isShared>
      <TransferDetails />
    </DeskShow>
  );
}

function TransferDetails() {
  const translate = useTranslate();
  const record = useRecordContext<HouseTransferCase>();
  const mayDecide = useMay("treasury.fund");
  // The list's row is shown until the details are loaded.
  if (record === undefined || !("effect" in record)) return null;
  const { account: amount, id, reference } = record;
  return (
    <ProposalColumns
      kind="houseTransfers"
      record={record}
      mayDecide={mayDecide}
      title={translate("desk.houseTransfers.record", { amount, reference: reference || id })}
      claim={<TransferHead record={record} />}
      decide={(verb) => <DecideHouseTransferButton key={verb} verb={verb} line={record} />}
    />
  );
}

function TransferHead({ record }: { readonly record: HouseTransferCase }) {
  const translate = useTranslate();
  const { amount, currency, source, target } = record;
  const accountText = (account: string) => translate(`desk.houseTransfers.accounts.${account}`);
  const facts = [...houseTransferFacts(translate, record), ...useProposalFacts(record)];
  return (
    <Panel
      title={`${accountText(source)} → ${accountText(target)}`}
      beside={<StatusChip {...stageOf(translate, "houseTransfers", record)} />}
    >
      <Stack sx={{ mb: 2 }}>
        <LargeFigure
          name={translate("desk.houseTransfers.amount")}
          amount={amount}
          currency={currency}
          isDecisive
        />
      </Stack>
      <Facts facts={facts} />
    </Panel>
  );
}
