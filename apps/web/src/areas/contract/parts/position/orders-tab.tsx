import type { PositionView } from "@plumbline/protocol/contract";
import { Button, toast } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { BookName } from "../../context/contract-context.ts";
import { wordsOf } from "#shell/live-prices/symbol-name.ts";
import { useCommand } from "#shell/commands/use-command.tsx";
import { type LoadedContract, useLoadedContract } from "../../context/use-loaded-contract.ts";
import { CancelAllSheet } from "../batch/cancel-all-sheet.tsx";
import { ReplaceSheet } from "../batch/replace-sheet.tsx";
import { NoRows, OrderRow, RowSkeletons } from "./rows.tsx";
import { LoadFailed } from "../problems.tsx";
import { OrderDetail } from "./order-detail.tsx";
import { StopsSheet } from "./stops-sheet.tsx";

type OrderAction = "detail" | "stops" | "price" | "cancelAll";

interface Acted {
  readonly action: OrderAction;
  /** The orders concerned, as of the time the sheet was opened. */
  readonly orders: readonly PositionView[];
}

/** Limit and stop orders that wait for their price. */
export function OrdersTab({ book }: { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const { loaded, fault, retry } = useLoadedContract(book);
  const [acted, setActed] = useState<Acted>();

  if (loaded === undefined && fault !== null) {
    return <LoadFailed text={t("contract.loadFailed")} fault={fault} onRetry={retry} />;
  }
  if (loaded === undefined) return <RowSkeletons />;
  const { working: orders } = loaded;
  return (
    <>
      {orders.length === 0 && <NoRows of="order" />}
      <ul className="divide-y divide-hairline">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderRow
              view={order}
              symbol={wordsOf(loaded.symbols, order.symbol)}
              onOpen={() => setActed({ action: "detail", orders: [order] })}
            />
          </li>
        ))}
      </ul>
      {orders.length > 1 && (
        <div className="px-4 pt-3">
          <Button isCompact tone="plain" onPress={() => setActed({ action: "cancelAll", orders })}>
            {t("contract.cancelAll.open", { count: orders.length })}
          </Button>
        </div>
      )}
      {/*
       * Next to the list and not in it: the outcome of an order is shown after its row is removed.
       */}
      <OrderSheets
        acted={acted}
        book={book}
        loaded={loaded}
        onAct={(action, order) => setActed({ action, orders: [order] })}
        onClose={() => setActed(undefined)}
      />
    </>
  );
}

function OrderSheets(props: {
  readonly acted: Acted | undefined;
  readonly book: BookName;
  readonly loaded: LoadedContract;
  readonly onAct: (action: OrderAction, order: PositionView) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { acted, book, loaded, onAct, onClose } = props;
  const { t } = useTranslation();
  const { client } = useServices();
  const updating = useCommand(client.contract.updateStops);
  const order = acted?.orders[0];
  if (acted === undefined || order === undefined) return null;
  const finish = () => {
    onClose();
    toast.show(t("contract.stops.done"), "good");
  };
  switch (acted.action) {
    case "detail":
      // If the order was filled or cancelled meanwhile, its sheet closes.
      return loaded.working.some(({ id }) => id === order.id) ? (
        <OrderDetail
          order={order}
          symbol={wordsOf(loaded.symbols, order.symbol)}
          onEdit={() => onAct("stops", order)}
          onPrice={() => onAct("price", order)}
          onClose={onClose}
        />
      ) : null;
    case "cancelAll":
      return <CancelAllSheet book={book} orders={acted.orders} onClose={onClose} />;
    case "price":
      return <ReplaceSheet book={book} order={order} onClose={onClose} />;
    case "stops":
      return (
        <StopsSheet
          book={book}
          position={order}
          updating={updating}
          onClose={onClose}
          onDone={finish}
        />
      );
  }
}
