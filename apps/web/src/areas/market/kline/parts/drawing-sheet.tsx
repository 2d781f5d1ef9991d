import { Button, Switch } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { Choices } from "../stored/choices.ts";
import { type Drawing, DRAWING_TOOLS, type DrawingTool } from "../stored/drawings.ts";
import { DeleteIcon } from "./icons.tsx";

export interface DrawingSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly hasMagnet: boolean;
  readonly onChange: (change: Pick<Choices, "hasMagnet">) => void;
  readonly onStart: (tool: DrawingTool) => void;
  readonly drawings: readonly Drawing[];
  /** Without an id, all. */
  readonly onRemove: (id?: string) => void;
}

/**
 * The drawing tools, and a list of the drawings: each can be deleted here without pointing at it.
 */
export function DrawingSheet(props: DrawingSheetProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={t("market.kline.draw")}
      closeLabel={t("market.close")}
      description={t("market.kline.drawHint")}
    >
      <div className="grid grid-cols-2 gap-2">
        {DRAWING_TOOLS.map((tool) => (
          <Button key={tool} isCompact tone="plain" onPress={() => props.onStart(tool)}>
            {t(`market.kline.tool.${tool}`)}
          </Button>
        ))}
      </div>
      <div className="pt-2">
        <Switch
          label={t("market.kline.magnet")}
          hint={t("market.kline.magnetHint")}
          isOn={props.hasMagnet}
          onChange={(hasMagnet) => props.onChange({ hasMagnet })}
        />
      </div>
      <Drawn {...props} />
    </Sheet>
  );
}

function Drawn({ drawings, onRemove }: DrawingSheetProps): ReactNode {
  const { t } = useTranslation();
  const named = drawings.map(({ id, tool }, index) => {
    return { id, name: `${t(`market.kline.tool.${tool}`)} ${index + 1}` };
  });
  return (
    <section>
      <h3 className="pt-4 pb-1 text-label font-semibold text-muted">{t("market.kline.drawn")}</h3>
      {named.length === 0 && (
        <p className="py-2 text-label text-muted">{t("market.kline.noDrawings")}</p>
      )}
      <ul className="divide-y divide-hairline">
        {named.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between">
            <span className="tabular-nums">{name}</span>
            <button
              type="button"
              aria-label={t("market.kline.deleteOne", { name })}
              onClick={() => onRemove(id)}
              className="grid size-target place-items-center rounded-inner text-muted hover:bg-fill
                active:bg-fill"
            >
              <DeleteIcon />
            </button>
          </li>
        ))}
      </ul>
      {named.length > 0 && (
        <div className="pt-3">
          <Button isCompact tone="plain" onPress={() => onRemove()}>
            {t("market.kline.deleteAll")}
          </Button>
        </div>
      )}
    </section>
  );
}
