import {
  Amount,
  Button,
  Curve,
  Delta,
  Price,
  QuoteRow,
  Receipt,
  Sparkline,
  toast,
} from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { Story, State } from "./story.tsx";

const COURSES: readonly (readonly [name: string, values: readonly number[]])[] = [
  ["rising", [3, 4, 2, 5, 6, 5, 8]],
  ["falling", [8, 6, 7, 4, 5, 2, 3]],
  ["level", [5, 5]],
  ["neutral", [3, 5, 4, 6, 2, 7]],
];

/** Amounts, prices, changes, and components that combine them. */
export function FigureStories(): ReactNode {
  return (
    <>
      <Story name="Amount">
        <State name="large, whole, cut to cents, hidden">
          <p className="text-figure font-semibold">
            <Amount value="1234567.891" currency="USDT" decimals={2} />
          </p>
          <p>
            <Amount value="0.00012345" currency="BTC" />
          </p>
          <p>
            <Amount value="-42.999" currency="USDT" decimals={2} />
          </p>
          <p>
            <Amount value="1" currency="USDT" isHidden hiddenLabel="Hidden" />
          </p>
        </State>
      </Story>
      <PriceStory />
      <Story name="Delta">
        <State name="up, down, cut to nothing, money, hidden">
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            <Delta value="1.25" unit="%" />
            <Delta value="-0.5" unit="%" />
            <Delta value="0.004" unit="%" />
            <Delta value="-1234.5" unit="USDT" />
            <Delta value="1" unit="%" isHidden hiddenLabel="Hidden" />
          </div>
        </State>
      </Story>
      <Story name="Curve">
        {COURSES.map(([name, values]) => (
          <State key={name} name={name} isFlush>
            <div className="h-20">
              <Curve values={values} label={`A ${name} course`} isNeutral={name === "neutral"} />
            </div>
          </State>
        ))}
      </Story>
      <Story name="Sparkline">
        <State name="up, down, level, named">
          <div className="flex flex-wrap gap-6">
            <Sparkline values={UP} />
            <Sparkline values={UP.toReversed()} />
            <Sparkline values={[1, 1, 1]} />
            <Sparkline values={UP} label="Rose over the day" />
          </div>
        </State>
      </Story>
      <QuoteRowStory />
      <ReceiptStory />
    </>
  );
}

const UP = [3, 4, 2, 5, 4, 6, 5, 7, 9, 8, 10];

function PriceStory(): ReactNode {
  const [value, setValue] = useState("64250.10");
  const move = (by: number) => setValue((last) => (Number(last) + by).toFixed(2));
  return (
    <Story name="Price">
      <State name="live: fades once at each change">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <span className="text-title font-semibold">
            <Price value={value} decimals={2} align="start" />
          </span>
          <span className="flex gap-2">
            <Button isCompact isInline tone="plain" onPress={() => move(0.5)}>
              Up
            </Button>
            <Button isCompact isInline tone="plain" onPress={() => move(-0.5)}>
              Down
            </Button>
          </span>
        </div>
      </State>
      <State name="stale, without an arrow, not a number">
        <div className="flex flex-wrap gap-6">
          <Price value="64250.1" decimals={2} isStale />
          <Price value="1.0842" hasArrow={false} />
          <Price value="" />
        </div>
      </State>
    </Story>
  );
}

function QuoteRowStory(): ReactNode {
  return (
    <Story name="QuoteRow">
      <State name="with a drawing, falling, long words, stale, before the first quote" isFlush>
        <div className="divide-y divide-hairline border-y border-hairline bg-surface">
          <QuoteRow
            symbol="BTC/USDT"
            name="Bitcoin"
            price="64250.1"
            changePercent="1.25"
            decimals={2}
            sparkline={UP}
            href="#quote"
          />
          <QuoteRow
            symbol="ETH/USDT"
            name="Ether"
            price="3120.55"
            changePercent="-0.84"
            decimals={2}
            sparkline={UP.toReversed()}
            href="#quote"
          />
          <QuoteRow
            symbol="EUSTX50"
            name="Índice de las cincuenta mayores empresas de la zona del euro"
            price="1234567.12"
            changePercent="0"
            decimals={2}
            href="#quote"
          />
          <QuoteRow
            symbol="XAU/USDT"
            name="Gold"
            price="2410.3"
            changePercent="0.1"
            decimals={2}
            staleLabel="Old price"
            href="#quote"
          />
          <QuoteRow
            symbol="SOL/USDT"
            name="Solana"
            price={undefined}
            changePercent={undefined}
            href="#quote"
          />
        </div>
      </State>
    </Story>
  );
}

function ReceiptStory(): ReactNode {
  return (
    <Story name="Receipt">
      <State name="groups, a total, a number to copy">
        <Receipt
          groups={[
            {
              rows: [
                { label: "You give", value: <Amount value="250" currency="USDT" decimals={2} /> },
                { label: "You get", value: "0.00389 BTC long, 5×" },
              ],
            },
            {
              title: "What it costs",
              rows: [
                { label: "Opening fee, 0.05%", value: "0.63 USDT" },
                { label: "Spread, 0.01%", value: "0.13 USDT" },
                { label: "Together", value: "0.76 USDT", isTotal: true },
              ],
            },
          ]}
          id={{
            label: "Receipt",
            text: "01936f2e-8b4c-7d11-9a53-2f6e8c1b7a40",
            copyLabel: "Copy the receipt's number",
            onCopy: (isCopied) => toast.show(isCopied ? "Copied" : "Not copied"),
          }}
        />
      </State>
    </Story>
  );
}
