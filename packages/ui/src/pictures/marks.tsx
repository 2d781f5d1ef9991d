import type { ReactNode } from "react";

export interface MarkProps {
  /** Pixels at the design width; it scales with the font size. 20 by default. */
  readonly size?: number | undefined;
}

/** The files of `public/marks` of the web app, each named after its code. */
export const MARK_FILES: ReadonlySet<string> = new Set(
  (
    "ada avax bnb btc doge dot eth link ltc sol trx usdc usdt xrp " +
    "eur gbp jpy usd xau xag us500 nas100"
  ).split(" "),
);

/**
 * The underlying of a symbol: the coin, metal, index or share, or both currencies of a pair. It is
 * decorative: the name is shown next to it.
 */
export function SymbolMark(props: MarkProps & { readonly symbol: string }): ReactNode {
  const { symbol, size = 20 } = props;
  const [base = symbol, quote] = markCodes(symbol);
  if (quote === undefined) return <CurrencyMark currency={base} size={size} />;
  // The second flag is behind the first, so that a pair is as wide as a coin.
  const part = size * 0.68;
  return (
    <span className="relative block shrink-0" style={boxOf(size)} aria-hidden="true">
      <span className="absolute end-0 bottom-0">
        <CurrencyMark currency={quote} size={part} />
      </span>
      <span className="absolute start-0 top-0">
        <CurrencyMark currency={base} size={part} />
      </span>
    </span>
  );
}

/** A currency's mark in a circle; without a file, its first letter. */
export function CurrencyMark(props: MarkProps & { readonly currency: string }): ReactNode {
  const { currency, size = 20 } = props;
  const code = currency.toLowerCase();
  const hasFile = MARK_FILES.has(code);
  return (
    // Some icons are as dark as the page: a hairline makes their edge visible.
    <span
      className="grid shrink-0 place-items-center overflow-hidden rounded-full bg-fill text-muted
        outline -outline-offset-1 outline-hairline select-none"
      style={boxOf(size)}
      aria-hidden="true"
    >
      {hasFile ? (
        <img src={`/marks/${code}.svg`} alt="" loading="lazy" className="size-full" />
      ) : (
        // Half the height of the circle, whatever the surrounding font size.
        <svg viewBox="0 0 20 20" className="size-full font-semibold">
          <text x="10" y="13.9" textAnchor="middle" fontSize="11" fill="currentColor">
            {currency.slice(0, 1)}
          </text>
        </svg>
      )}
    </span>
  );
}

const PAIR = /^(EUR|GBP|JPY|USD)(EUR|GBP|JPY|USD)$/;
const QUOTE = /(?<=\w{2})(?:USDT|USDC|USD)$/;

/** The two currencies of a pair, or the symbol's single underlying. */
export const markCodes = (symbol: string): readonly string[] =>
  PAIR.exec(symbol)?.slice(1) ?? [symbol.replace(QUOTE, "")];

const boxOf = (size: number) => ({ width: `${size / 16}rem`, height: `${size / 16}rem` });
