import { positionAccepts, type PositionCommand } from "@plumbline/engine/contract";
import type { PositionView } from "@plumbline/protocol/contract";
import {
  Badge,
  Button,
  compareDecimals,
  Delta,
  formatDecimal,
  StatusPill,
  TextLink,
} from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { usePreference } from "#shell/services.tsx";
import { showTime } from "#shell/wire-time.ts";
import type { PositionFigures } from "../../position-figures.ts";
import type { SymbolWords } from "#shell/live-prices/symbol-name.ts";
import { Fact, OwnAmount, OwnDelta } from "../figures.tsx";
import { positionText } from "./position-name.tsx";
import { StopFacts } from "./stop-facts.tsx";

export type PositionAction = "close" | "margin" | "stops" | "reverse";

export interface PositionDetailProps extends Partial<PositionFigures>, SymbolWords {
  readonly position: PositionView;
  readonly currency: string;
  readonly onAct: (action: PositionAction, position: PositionView) => void;
  readonly onClose: () => void;
}

/**
 * One running position with all of its figures. A word and a sign show a gain, not colour alone.
 */
export function PositionDetail(props: PositionDetailProps): ReactNode {
  const { position, name, onAct, onClose, marketState } = props;
  const { t } = useTranslation();
  const isSettling = position.status === "settling";
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={positionText(position, { t, name })}
      description={t(`contract.marginMode.${position.marginMode}Hint`)}
      closeLabel={t("contract.done")}
      footer={<Actions position={position} onAct={onAct} />}
    >
      {isSettling && <StatusPill tone="warn">{t("contract.position.settling")}</StatusPill>}
      {!isSettling && marketState !== undefined && marketState !== "open" && (
        <Badge tone="warn">{t(`ticket.market.${marketState}`)}</Badge>
      )}
      <Profit {...props} />
      <PositionFacts {...props} />
      {isSettling && (
        <p className="pt-2 text-caption text-muted">
          {t(
            position.wait === null
              ? "contract.position.settlingHint"
              : "contract.position.awaitsHint",
          )}
        </p>
      )}
      {position.missReason !== null && (
        <p className="pt-2 text-caption text-warn">
          {t(`contract.position.missed.${position.missReason}`)}
        </p>
      )}
      <NextCharge {...props} />
      {position.receiptId !== null && (
        <TextLink
          href={hrefTo("receipt", { id: position.receiptId })}
          // The screen stays mounted while the receipt is open, so the sheet is closed explicitly.
          onClick={onClose}
        >
          {t("contract.position.lastReceipt")}
        </TextLink>
      )}
    </Sheet>
  );
}

const SIGN_WORD = { "-1": "loss", "0": "even", "1": "profit" } as const;

function Profit({
  position,
  currency,
  unrealisedPnl = position.unrealisedPnl,
  yieldPercent,
}: PositionDetailProps): ReactNode {
  const { t } = useTranslation();
  const sign = compareDecimals(unrealisedPnl, "0");
  return (
    <dl className="grid grid-cols-2 gap-x-4">
      <Fact name={t(`contract.position.${SIGN_WORD[sign]}`)}>
        <span className="flex h-8 items-center text-title font-semibold">
          <OwnDelta value={unrealisedPnl} currency={currency} />
        </span>
      </Fact>
      {yieldPercent !== undefined && (
        <Fact name={t("contract.position.yield")} isEnd>
          <span className="flex h-8 items-center justify-end text-title font-semibold">
            <Delta value={yieldPercent} unit="%" />
          </span>
        </Fact>
      )}
    </dl>
  );
}

function Actions(props: Pick<PositionDetailProps, "position" | "onAct">): ReactNode {
  const { position, onAct } = props;
  const { t } = useTranslation();
  const notRunning = t("contract.position.notRunning");
  const blocked = (command: PositionCommand) =>
    positionAccepts(command, position.status) ? undefined : notRunning;
  return (
    <div className={`grid gap-2 ${COLUMNS[position.marginMode]}`}>
      <Button
        isCompact
        tone="plain"
        onPress={() => onAct("stops", position)}
        disabledReason={blocked("updateStops")}
      >
        {t("contract.position.editStops")}
      </Button>
      {position.marginMode === "isolated" && (
        <Button
          isCompact
          tone="plain"
          onPress={() => onAct("margin", position)}
          disabledReason={blocked("changeMargin")}
        >
          {t("contract.position.changeMargin")}
        </Button>
      )}
      <Button
        isCompact
        tone="plain"
        onPress={() => onAct("reverse", position)}
        disabledReason={blocked("close")}
      >
        {t("contract.position.reverse")}
      </Button>
      <Button isCompact onPress={() => onAct("close", position)} disabledReason={blocked("close")}>
        {t("contract.position.close")}
      </Button>
    </div>
  );
}

const COLUMNS = { isolated: "grid-cols-2", cross: "grid-cols-3" } as const;

/** The next charge for holding, with its amount at the present mark. */
function NextCharge(props: PositionDetailProps): ReactNode {
  const { chargeType, nextCharge, nextChargeAtMs, currency } = props;
  const { t } = useTranslation();
  const isHidden = usePreference("isHidingAmounts");
  if (chargeType === undefined || nextCharge === undefined) return null;
  if (nextChargeAtMs === undefined) return null;
  const isReceived = compareDecimals(nextCharge, "0") < 0;
  const amount = `${formatDecimal(nextCharge.replace("-", ""), { decimals: 4 })} ${currency}`;
  const key = isReceived
    ? "contract.position.nextFundingReceived"
    : "contract.position.nextFundingPaid";
  const isFunding = chargeType === "funding";
  // Funding is less than eight hours away; a charge for the night may be days away, over a weekend.
  const time = showTime(nextChargeAtMs).slice(isFunding ? 11 : 5, 16);
  return (
    <p className="pt-2 text-caption text-muted tabular-nums">
      {t(isFunding ? "contract.position.nextFunding" : "contract.position.nextOvernight", { time })}
      {" · "}
      {isHidden ? t("shell.home.hidden") : t(key, { amount })}
    </p>
  );
}

function PositionFacts(props: PositionDetailProps): ReactNode {
  const { position, base, priceDecimals, currency, liquidationAwayPercent } = props;
  const { t } = useTranslation();
  const price = (text: string | null | undefined, none: string) =>
    text === null || text === undefined ? none : formatDecimal(text, { decimals: priceDecimals });
  return (
    <>
      <dl className="grid grid-cols-3 gap-x-3 pt-3">
        <Fact name={t("contract.position.entry")}>{price(position.entryPrice, "")}</Fact>
        <Fact name={t("contract.position.mark")}>
          {price(props.markPrice ?? position.markPrice, "")}
        </Fact>
        <Fact
          name={t("contract.position.liquidation")}
          isEnd
          note={
            liquidationAwayPercent === null || liquidationAwayPercent === undefined
              ? undefined
              : t("contract.preview.away", {
                  percent: formatDecimal(liquidationAwayPercent, { decimals: 2 }),
                })
          }
        >
          {price(liquidationShown(props), t("contract.position.none"))}
        </Fact>
      </dl>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2 pt-2">
        <Fact name={t("contract.position.size")}>
          {formatDecimal(position.quantity)} {base}
        </Fact>
        <Fact name={t("contract.position.margin")} isEnd>
          <OwnAmount value={position.margin} currency={currency} />
        </Fact>
        <StopFacts view={position} priceDecimals={priceDecimals} />
      </dl>
    </>
  );
}

/** Before the first tick, the price that the server sent with the position. */
function liquidationShown({ liquidationPrice, position }: PositionDetailProps): string | null {
  return liquidationPrice === undefined ? position.liquidationPrice : liquidationPrice;
}
