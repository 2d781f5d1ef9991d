import { positionAccepts } from "@plumbline/engine/contract";
import { USDT } from "@plumbline/engine/kernel";
import type { PositionView } from "@plumbline/protocol/contract";
import { Button, toast } from "@plumbline/ui";
import { type ReactNode, useMemo, useState } from "react";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { BookName } from "../../world/contract-world.ts";
import { figuresOf, nextFundingAtMs } from "../../position-figures.ts";
import { wordsOf } from "../../symbol-name.ts";
import { useCommand } from "#shell/commands/use-command.tsx";
import { useContractWorld } from "../../world/use-contract-world.ts";
import { CloseAllSheet } from "../batch/close-all-sheet.tsx";
import { ReverseSheet } from "../batch/reverse-sheet.tsx";
import { CardSkeletons } from "./card-skeletons.tsx";
import { EmptyTab } from "./empty-tab.tsx";
import { CloseSheet } from "./close-sheet.tsx";
import { LoadFailed } from "../load-failed.tsx";
import { MarginSheet } from "./margin-sheet.tsx";
import { type PositionAction, PositionCard } from "./position-card.tsx";
import { StopsSheet } from "./stops-sheet.tsx";

interface Acted {
  readonly action: PositionAction;
  /** As it was when the sheet was opened: it may be gone when the answer comes. */
  readonly position: PositionView;
}

/** What runs, with its live profit or loss, and what can be done about it. */
export function PositionsTab(props: {
  readonly book: BookName;
  readonly onTrade: () => void;
}): ReactNode {
  const { book, onTrade } = props;
  const { t } = useTranslation();
  const { loaded, fault, retry } = useContractWorld(book);
  const [acted, setActed] = useState<Acted>();
  const [isClosingAll, setIsClosingAll] = useState(false);
  const act = useMemo(
    () => (action: PositionAction, position: PositionView) => setActed({ action, position }),
    [],
  );
  const figures = useMemo(() => loaded && figuresOf(loaded.world), [loaded]);

  if (loaded === undefined && fault !== null) {
    return <LoadFailed text={t("contract.loadFailed")} fault={fault} onRetry={retry} />;
  }
  if (loaded === undefined) return <CardSkeletons />;
  const closable = loaded.running.filter(({ status }) => positionAccepts("close", status));
  return (
    <>
      {loaded.running.length === 0 && <EmptyTab of="position" onTrade={onTrade} />}
      {closable.length > 1 && (
        <div className="px-4 pt-4">
          <Button isCompact tone="plain" onPress={() => setIsClosingAll(true)}>
            {t("contract.closeAll.open", { count: closable.length })}
          </Button>
        </div>
      )}
      <ul className="flex flex-col gap-3 p-4">
        {loaded.running.map((position) => (
          <li key={position.id}>
            <PositionCard
              position={position}
              currency={USDT}
              onAct={act}
              {...wordsOf(loaded.symbols, position.symbol)}
              nextFundingAtMs={nextFundingAtMs(loaded.now)}
              {...figures?.get(position.id)}
            />
          </li>
        ))}
      </ul>
      {isClosingAll && (
        <CloseAllSheet book={book} positions={closable} onClose={() => setIsClosingAll(false)} />
      )}
      <ActionSheets acted={acted} book={book} onClose={() => setActed(undefined)} />
    </>
  );
}

function ActionSheets(props: {
  readonly acted: Acted | undefined;
  readonly book: BookName;
  readonly onClose: () => void;
}): ReactNode {
  const { acted, book, onClose } = props;
  const { t } = useTranslation();
  const { client } = useServices();
  const closing = useCommand(client.contract.closePosition);
  const changing = useCommand(client.contract.changeMargin);
  const updating = useCommand(client.contract.updateStops);
  if (acted === undefined) return null;

  const finish = (text: string) => {
    onClose();
    toast.show(text, "good");
  };
  const sheet = { book, position: acted.position };
  switch (acted.action) {
    case "close":
      return (
        <CloseSheet
          {...sheet}
          closing={closing}
          onClose={() => {
            closing.reset();
            onClose();
          }}
        />
      );
    case "margin":
      return (
        <MarginSheet
          {...sheet}
          changing={changing}
          onClose={onClose}
          onDone={() => finish(t("contract.changingMargin.done"))}
        />
      );
    case "reverse":
      return <ReverseSheet {...sheet} onClose={onClose} />;
    case "stops":
      return (
        <StopsSheet
          {...sheet}
          updating={updating}
          onClose={onClose}
          onDone={() => finish(t("contract.stops.done"))}
        />
      );
  }
}
