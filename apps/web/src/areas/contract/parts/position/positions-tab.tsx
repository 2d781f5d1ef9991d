import { positionAccepts } from "@plumbline/engine/contract";
import { USDT } from "@plumbline/engine/kernel";
import type { PositionView } from "@plumbline/protocol/contract";
import { Button, toast } from "@plumbline/ui";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { BookName } from "../../context/contract-context.ts";
import { figuresOf, type PositionFigures } from "../../position-figures.ts";
import { wordsOf } from "#shell/live-prices/symbol-name.ts";
import { useCommand } from "#shell/commands/use-command.tsx";
import { type LoadedContract, useLoadedContract } from "../../context/use-loaded-contract.ts";
import { CloseAllSheet } from "../batch/close-all-sheet.tsx";
import { ReverseSheet } from "../batch/reverse-sheet.tsx";
import { NoRows, PositionRow, RowSkeletons } from "./rows.tsx";
import { CloseSheet } from "./close-sheet.tsx";
import { LoadFailed } from "../problems.tsx";
import { MarginSheet } from "./margin-sheet.tsx";
import {
  type PositionAction,
  PositionDetail,
  type PositionDetailProps,
} from "./position-detail.tsx";
import { StopsSheet } from "./stops-sheet.tsx";

interface Acted {
  readonly action: PositionAction | "detail";
  /** The position at the time the sheet was opened: it may have ended before the response. */
  readonly position: PositionView;
}

/** Running positions with their live profit or loss, and their commands. */
export function PositionsTab({ book }: { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const { loaded, fault, retry } = useLoadedContract(book);
  const [acted, setActed] = useState<Acted>();
  const [isClosingAll, setIsClosingAll] = useState(false);
  const open = useCallback(
    (position: PositionView) => setActed({ action: "detail", position }),
    [],
  );
  // Memoised, so that a row renders only for changes of its own figures.
  const words = useMemo(() => wordsBySymbol(loaded?.symbols), [loaded?.symbols]);
  const figures = useMemo(() => loaded && figuresOf(loaded.context, loaded.now), [loaded]);

  if (loaded === undefined && fault !== null) {
    return <LoadFailed text={t("contract.loadFailed")} fault={fault} onRetry={retry} />;
  }
  if (loaded === undefined) return <RowSkeletons />;
  const closable = loaded.running.filter(({ status }) => positionAccepts("close", status));
  return (
    <>
      {loaded.running.length === 0 && <NoRows of="position" />}
      <ul className="divide-y divide-hairline">
        {loaded.running.map((position) => (
          <li key={position.id}>
            <PositionRow
              view={position}
              symbol={words.get(position.symbol) ?? wordsOf([], position.symbol)}
              figures={figures?.get(position.id)}
              onOpen={open}
            />
          </li>
        ))}
      </ul>
      {closable.length > 1 && (
        <div className="px-4 pt-3">
          <Button isCompact tone="plain" onPress={() => setIsClosingAll(true)}>
            {t("contract.closeAll.open", { count: closable.length })}
          </Button>
        </div>
      )}
      {isClosingAll && (
        <CloseAllSheet book={book} positions={closable} onClose={() => setIsClosingAll(false)} />
      )}
      {acted?.action === "detail" ? (
        <Detail
          loaded={loaded}
          figures={figures}
          id={acted.position.id}
          onAct={(action, position) => setActed({ action, position })}
          onClose={() => setActed(undefined)}
        />
      ) : (
        <ActionSheets acted={acted} book={book} onClose={() => setActed(undefined)} />
      )}
    </>
  );
}

/** The current state of the position; its sheet closes when the position ends. */
function Detail(
  props: Pick<PositionDetailProps, "onAct" | "onClose"> & {
    readonly loaded: LoadedContract;
    readonly figures: ReadonlyMap<string, PositionFigures> | undefined;
    readonly id: string;
  },
): ReactNode {
  const { loaded, figures, id, onAct, onClose } = props;
  const position = loaded.running.find((each) => each.id === id);
  if (position === undefined) return null;
  return (
    <PositionDetail
      position={position}
      currency={USDT}
      onAct={onAct}
      onClose={onClose}
      {...wordsOf(loaded.symbols, position.symbol)}
      {...figures?.get(id)}
    />
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
    case "detail":
      return null;
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

const wordsBySymbol = (symbols: LoadedContract["symbols"] = []) =>
  new Map(symbols.map(({ symbol }) => [symbol, wordsOf(symbols, symbol)]));
