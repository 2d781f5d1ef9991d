import { ALERT_REPEATS, ALERT_NOTICES_MAX } from "@plumbline/engine/market";
import type { ListedSymbol, PriceAlertView } from "@plumbline/protocol/market";
import {
  Button,
  Field,
  formatDecimal,
  Price,
  SegmentedControl,
  Switch,
  TextLink,
  toast,
} from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useCommand } from "#shell/commands/use-command.tsx";
import { FormBody, FormProblem } from "#shell/forms/form-body.tsx";
import { useForm } from "#shell/forms/use-form.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { nameOf } from "#shell/live-prices/symbol-name.ts";
import { useMarketNow } from "#shell/live-prices/use-quote.ts";
import { useIsGuest } from "#shell/prompts/complete-first.tsx";
import { useServices } from "#shell/services.tsx";
import { alertForm, sideOf } from "./alert-form.ts";

interface AlertSheetProps {
  readonly listed: ListedSymbol;
  /** The alert to change; a new one if omitted. */
  readonly alert?: PriceAlertView | undefined;
  /** Whether a list of alerts is already visible, so that no link to it is needed. */
  readonly hasList?: boolean;
  readonly onClose: () => void;
}

/** The form for a price alert, next to the last price, which decides the direction. */
export function AlertSheet({ listed, alert, hasList, onClose }: AlertSheetProps): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const isGuest = useIsGuest();
  const { quote, status } = useMarketNow(listed);
  const form = useForm(alertForm, {
    context: { symbol: listed.symbol, id: alert?.id, latest: quote.price },
    ...(alert && { start: alert }),
    command: useCommand(client.market.savePriceAlert),
    onDone: () => {
      toast.show(t("market.alerts.saved"), "good");
      onClose();
    },
  });
  const { price, repeat, byMail } = form.values;
  const side = sideOf(price, quote.price);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(alert === undefined ? "market.alerts.new" : "market.alerts.change")}
      description={nameOf(listed)}
      closeLabel={t("market.alerts.close")}
      footer={
        <Button
          isBusy={form.isSending}
          onPress={form.submit}
          disabledReason={quote.price === null ? t("market.kline.reason.noPrice") : undefined}
        >
          {t("market.alerts.save")}
        </Button>
      }
    >
      <FormBody form={form} className="flex flex-col gap-4 pb-2">
        <p className="flex items-baseline justify-between gap-3">
          <span className="text-muted">{t("market.alerts.now")}</span>
          {quote.price !== null && (
            <span className="font-semibold">
              <Price
                value={quote.price}
                decimals={listed.priceDecimals}
                isStale={status !== "open"}
              />
            </span>
          )}
        </p>
        <Field
          label={t("market.alerts.price")}
          {...form.field("price")}
          hint={
            side === null
              ? t("market.alerts.priceHint")
              : t(`market.alerts.when.${side}`, { price: formatDecimal(price) })
          }
        />
        <SegmentedControl
          label={t("market.alerts.repeat")}
          value={repeat}
          onChange={(value) => form.change({ repeat: value })}
          segments={ALERT_REPEATS.map((value) => {
            return { value, label: t(`market.alerts.repeats.${value}`) };
          })}
        />
        <p className="text-caption text-muted">
          {t(`market.alerts.repeatHint.${repeat}`, { count: ALERT_NOTICES_MAX })}
        </p>
        {!isGuest && (
          <Switch
            label={t("market.alerts.byMail")}
            hint={t("market.alerts.byMailHint")}
            isOn={byMail}
            onChange={(isOn) => form.change({ byMail: isOn })}
          />
        )}
        <FormProblem fault={form.fault} />
        {hasList !== true && (
          <TextLink href={hrefTo("priceAlerts")}>{t("market.alerts.all")}</TextLink>
        )}
      </FormBody>
    </Sheet>
  );
}
