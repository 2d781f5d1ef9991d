import { Button } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { type StatementChosen, StatementSheet } from "./statement-sheet.tsx";

/** Leads from the list to its statement, which begins with what is chosen above the list. */
export function StatementButton(props: StatementChosen): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  // Each opening begins anew: what was chosen above may be another thing by now.
  const [openings, setOpenings] = useState(0);
  return (
    <>
      <Button
        onPress={() => {
          setOpenings(openings + 1);
          setIsOpen(true);
        }}
      >
        {t("wallet.statement.open")}
      </Button>
      {openings > 0 && (
        <StatementSheet
          key={openings}
          {...props}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
