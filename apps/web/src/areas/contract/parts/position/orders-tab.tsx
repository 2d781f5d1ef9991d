import type { PositionView } from "@plumbline/protocol/contract";
import { Button, Empty, toast } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/speech/use-translation.ts";
import type { BookName } from "../../world/contract-world.ts";
import { wordsOf } from "../../symbol-name.ts";
import { useCommand } from "../../use-command.ts";
import { useContractWorld } from "../../world/use-contract-world.ts";
import { CardSkeletons } from "./card-skeletons.tsx";
import { LoadFailed } from "../load-failed.tsx";
import { OrderCard } from "./order-card.tsx";
import { StopsSheet } from "./stops-sheet.tsx";

/** Limit and stop orders that wait for their price. */
export function OrdersTab(props: {
  readonly book: BookName;
  readonly onTrade: () => void;
}): ReactNode {
  const { book, onTrade } = props;
  const { t } = useTranslation();
  const { client } = useServices();
  const { loaded, fault, retry } = useContractWorld(book);
  const updating = useCommand(client.contract.updateStops);
  const [edited, setEdited] = useState<PositionView>();

  if (loaded === undefined && fault !== null) {
    return <LoadFailed text={t("contract.loadFailed")} fault={fault} onRetry={retry} />;
  }
  if (loaded === undefined) return <CardSkeletons />;
  if (loaded.working.length === 0) {
    return (
      <Empty
        text={t("contract.order.emptyTitle")}
        hint={t("contract.order.emptyHint")}
        action={
          <Button isCompact onPress={onTrade}>
            {t("contract.order.emptyAction")}
          </Button>
        }
      />
    );
  }
  const finish = () => {
    setEdited(undefined);
    toast.show(t("contract.stops.done"), "good");
  };
  return (
    <>
      <ul className="flex flex-col gap-3 p-4">
        {loaded.working.map((order) => (
          <li key={order.id}>
            <OrderCard
              order={order}
              symbol={wordsOf(loaded.symbols, order.symbol)}
              onEdit={() => setEdited(order)}
            />
          </li>
        ))}
      </ul>
      {edited !== undefined && (
        <StopsSheet
          book={book}
          position={edited}
          updating={updating}
          onClose={() => setEdited(undefined)}
          onDone={finish}
        />
      )}
    </>
  );
}
