import { Stroke } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { type StatementChosen, StatementSheet } from "./statement-sheet.tsx";

/** Opens the statement of a list, with the list's filters as initial values. */
export function StatementButton(props: StatementChosen): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  // Each opening starts with new values, because the filters may have changed.
  const [openings, setOpenings] = useState(0);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t("wallet.statement.open")}
        onClick={() => {
          setOpenings(openings + 1);
          setIsOpen(true);
        }}
        className="-me-2 flex min-h-target items-center gap-1.5 rounded-inner px-2 text-label
          font-semibold text-accent hover:bg-fill active:bg-fill"
      >
        <Stroke path="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14" isSmall />
        {t("wallet.statement.export")}
      </button>
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
