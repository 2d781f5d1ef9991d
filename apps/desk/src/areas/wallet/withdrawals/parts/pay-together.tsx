import {
  Button,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from "@mui/material";
import { CallRefused } from "@plumbline/client";
import { parseDecimal } from "@plumbline/engine/kernel";
import { PAYOUT_PARTS_MAX } from "@plumbline/engine/wallet";
import { useListContext, useNotify, useTranslate } from "ra-core";
import { useState } from "react";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { useChosen } from "#shell/lists/choice.tsx";
import { saveCsv } from "#shell/lists/csv-button.tsx";
import { problemText } from "#shell/lists/problem.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { useDeskSession } from "#shell/session.ts";
import { isPayable, splitOf, splitRows, type WithdrawalCase } from "../withdrawal-line.ts";

/** Records that one outside transaction paid all selected withdrawals. */
export function PayTogetherButton() {
  const translate = useTranslate();
  const chosen = useChosen<WithdrawalCase>(isPayable);
  const [lines, setLines] = useState<readonly WithdrawalCase[]>([]);
  if (chosen.length < 2 && lines.length === 0) return null;
  const isOneChannel = splitOf(chosen) !== null;
  return (
    <>
      {!isOneChannel && (
        <Typography color="text.secondary" variant="body2">
          {translate("desk.payTogether.oneChannel")}
        </Typography>
      )}
      <Button
        disabled={!isOneChannel || chosen.length > PAYOUT_PARTS_MAX}
        size="small"
        variant="contained"
        // The rows as displayed: if one changes meanwhile, the server refuses.
        onClick={() => setLines(chosen)}
      >
        {translate("desk.payTogether.action", { count: chosen.length })}
      </Button>
      {lines.length > 0 && <PayTogetherDialog lines={lines} onClose={() => setLines([])} />}
    </>
  );
}

interface OfDialog {
  readonly lines: readonly WithdrawalCase[];
  readonly onClose: () => void;
}

function PayTogetherDialog({ lines, onClose }: OfDialog) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { onUnselectItems } = useListContext();
  const [transactionId, setTransactionId] = useState("");
  const [sent, setSent] = useState("");
  const [refusedId, setRefusedId] = useState("");
  const split = splitOf(lines);
  if (split === null) return null;
  const { channelId, currency, total } = split;
  const parts = lines.map(({ userId, recordId: id, receives: amount }) => {
    return { userId, id, amount };
  });
  const isReady = transactionId.trim() !== "" && isSameAmount(sent, total);
  const send = async (requestId: string) => {
    const payout = { channelId, currency, transactionId: transactionId.trim(), total, parts };
    try {
      await client.wallet.payTogether(payout, { requestId });
    } catch (fault) {
      if (fault instanceof CallRefused) setRefusedId(String(fault.details["recordId"] ?? ""));
      throw fault;
    }
  };
  return (
    <CommandDialog
      title={translate("desk.payTogether.action", { count: lines.length })}
      text={translate("desk.payTogether.text")}
      action={translate("desk.withdrawals.pay")}
      isReady={isReady}
      onClose={onClose}
      onDone={() => onUnselectItems()}
      send={send}
      done={{ text: "desk.payTogether.done", about: { count: String(lines.length) } }}
    >
      <SplitTable lines={lines} refusedId={refusedId} />
      <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between" }}>
        <Typography sx={{ fontVariantNumeric: "tabular-nums" }}>
          {translate("desk.payTogether.total", { total: `${figureText(total, 2)} ${currency}` })}
        </Typography>
        <SplitButton lines={lines} channelId={channelId} />
      </Stack>
      <TextField
        label={translate("desk.withdrawals.transactionId")}
        value={transactionId}
        onChange={({ target }) => setTransactionId(target.value)}
      />
      <TextField
        error={sent !== "" && !isSameAmount(sent, total)}
        helperText={translate("desk.payTogether.sentHelp")}
        label={translate("desk.payTogether.sent", { currency })}
        slotProps={{ htmlInput: { inputMode: "decimal" } }}
        value={sent}
        onChange={({ target }) => setSent(target.value)}
      />
    </CommandDialog>
  );
}

/** Whether the typed amount equals the total, ignoring trailing zeros. */
function isSameAmount(typed: string, total: string): boolean {
  const [sent, due] = [parseDecimal(typed.trim()), parseDecimal(total)];
  return sent.ok && due.ok && sent.value === due.value;
}

/** A file for payment software; its download is logged, like every file. */
function SplitButton({
  lines,
  channelId,
}: Pick<OfDialog, "lines"> & { readonly channelId: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { client } = useDeskSession();
  const save = () => {
    const note = { list: "withdrawals", filter: channelId, rows: lines.length };
    client.desk.noteExport(note).then(
      () => saveCsv(`split-${channelId}`, splitRows(lines)),
      (fault: unknown) => notify(problemText(translate, fault), { type: "error" }),
    );
  };
  return <Button onClick={save}>{translate("desk.payTogether.csv")}</Button>;
}

function SplitTable({
  lines,
  refusedId,
}: Pick<OfDialog, "lines"> & { readonly refusedId: string }) {
  const translate = useTranslate();
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{translate("desk.users.account")}</TableCell>
          <TableCell>{translate("desk.withdrawals.address")}</TableCell>
          <TableCell align="right">{translate("desk.withdrawals.receives")}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map(({ recordId, account, address, memo, receives, currency }) => (
          <TableRow key={recordId} selected={recordId === refusedId}>
            <TableCell>
              {account}
              {recordId === refusedId && (
                <Typography color="error" variant="body2">
                  {translate("desk.payTogether.refused")}
                </Typography>
              )}
            </TableCell>
            <TableCell sx={{ overflowWrap: "anywhere" }}>
              {memo === null ? address : `${address} (${memo})`}
            </TableCell>
            <TableCell
              align="right"
              sx={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}
            >
              {figureText(receives, 2)} {currency}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
