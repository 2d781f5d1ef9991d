import { Stack } from "@mui/material";
import { useTranslate } from "ra-core";
import type { ComponentProps, ReactNode } from "react";
import { StatusChip, type Tone } from "#shell/lists/cells.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { ToUser } from "#shell/lists/to-user.tsx";
import { Panel } from "#shell/panel.tsx";
import type { Direction } from "./direction.ts";
import { LargeFigure } from "./record-columns.tsx";

/** A case of money: whose it is, how far, its figures beside each other, and what is known. */
export function CaseHead({
  of,
  found: { account, currency, stage, userId },
  tone,
  figures,
  facts,
  children,
}: {
  readonly of: Direction;
  readonly found: {
    readonly account: string;
    readonly currency: string;
    readonly stage: string;
    readonly userId: string;
  };
  readonly tone: Tone;
  /** Amounts in the case's currency, each under the key of its name. */
  readonly figures: readonly (readonly [name: string, amount: string | null])[];
  readonly facts: ComponentProps<typeof Facts>["facts"];
  /** What to beware of before deciding. */
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
