import { Stack } from "@mui/material";
import { useTranslate } from "ra-core";
import type { ComponentProps, ReactNode } from "react";
import { LargeFigure } from "#shell/lists/amounts.tsx";
import { StatusChip, UserLink } from "#shell/lists/cells.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { HoldsAlert } from "#shell/signals/holds-alert.tsx";
import { Panel } from "#shell/panel.tsx";

/** The head of a case: its member, its stage, its figures, and its facts. */
export function CaseHead({
  record: { account, currency, userId },
  stage,
  figures,
  facts,
  children,
}: {
  readonly record: {
    readonly account: string;
    readonly currency: string;
    readonly userId: string;
  };
  readonly stage: ComponentProps<typeof StatusChip>;
  /** Amounts in the case's currency, each with the key of its name; the decisive one first. */
  readonly figures: readonly (readonly [name: string, amount: string | null])[];
  readonly facts: ComponentProps<typeof Facts>["facts"];
  /** Warnings before a decision. */
  readonly children: ReactNode;
}) {
  const translate = useTranslate();
  return (
    <Panel
      title={<UserLink account={account} userId={userId} />}
      beside={<StatusChip {...stage} />}
    >
      <HoldsAlert userId={userId} />
      <Stack
        direction="row"
        sx={{ alignItems: "flex-end", columnGap: 3, rowGap: 1, flexWrap: "wrap", mb: 2 }}
      >
        {figures.map(([name, amount], index) => (
          <LargeFigure
            key={name}
            name={translate(name)}
            amount={amount}
            currency={currency}
            isDecisive={index === 0}
          />
        ))}
      </Stack>
      <Facts facts={facts} />
      {children}
    </Panel>
  );
}
