import type { PositionView } from "@plumbline/protocol/contract";
import { Button, toast } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { BookName } from "../../world/contract-world.ts";
import { wordsOf } from "../../symbol-name.ts";
import { useCommand } from "#shell/commands/use-command.tsx";
import { useContractWorld } from "../../world/use-contract-world.ts";
import { CancelAllSheet } from "../batch/cancel-all-sheet.tsx";
import { ReplaceSheet } from "../batch/replace-sheet.tsx";
import { CardSkeletons } from "./card-skeletons.tsx";
import { EmptyTab } from "./empty-tab.tsx";
import { LoadFailed } from "../load-failed.tsx";
import { OrderCard } from "./order-card.tsx";
import { StopsSheet } from "./stops-sheet.tsx";

type OrderAction = "stops" | "price" | "cancelAll";

interface Acted {
  readonly action: OrderAction;
  /** Those it is about, as they were when the sheet was opened. */
  readonly orders: readonly PositionView[];
}

/** Limit and stop orders that wait for their price. */
export function OrdersTab(props: {
  readonly book: BookName;
  readonly onTrade: () => void;
}): ReactNode {
  const { book, onTrade } = props;
  const { t } = useTranslation();
  const { loaded, fault, retry } = useContractWorld(book);
  const [acted, setActed] = useState<Acted>();

  if (loaded === undefined && fault !== null) {
    return <LoadFailed text={t("contract.loadFailed")} fault={fault} onRetry={retry} />;
  }
  if (loaded === undefined) return <CardSkeletons />;
  const { working: orders } = loaded;
  return (
    <>
      {orders.length === 0 && <EmptyTab of="order" onTrade={onTrade} />}
      {orders.length > 1 && (
        <div className="px-4 pt-4">
          <Button isCompact tone="plain" onPress={() => setActed({ action: "cancelAll", orders })}>
            {t("contract.cancelAll.open", { count: orders.length })}
          </Button>
        </div>
      )}
      <ul className="flex flex-col gap-3 p-4">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard
              order={order}
              symbol={wordsOf(loaded.symbols, order.symbol)}
              onEdit={() => setActed({ action: "stops", orders: [order] })}
              onPrice={() => setActed({ action: "price", orders: [order] })}
            />
          </li>
        ))}
      </ul>
      {/* Beside the list and not in it: what became of an order is read when it is gone. */}
      <OrderSheets acted={acted} book={book} onClose={() => setActed(undefined)} />
    </>
  );
}

function OrderSheets(props: {
  readonly acted: Acted | undefined;
  readonly book: BookName;
  readonly onClose: () => void;
}): ReactNode {
  const { acted, book, onClose } = props;
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
