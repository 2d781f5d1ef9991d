import { sha256Hex } from "@plumbline/client";
import type { ListedSymbol } from "@plumbline/protocol/market";
import { Button, formatDecimal, Receipt, TextLink } from "@plumbline/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { hrefTo } from "#paths";
import { symbolsQuery, useQuote } from "#shell/live-prices/use-quote.ts";
import { useServices } from "#shell/services.tsx";
import { isSoundChain, type ProvenTick } from "#shell/settlement/sound-tick.ts";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import type { Translate } from "#shell/i18n/texts.ts";
import { useAreaTexts } from "#shell/i18n/use-area-texts.ts";
import { showTime } from "#shell/wire-time.ts";

/** How many recorded prices one press recomputes. */
const COUNT = 50;

/** A check of the claim: recorded prices, recomputed in this browser from the venues' prices. */
export function TickProof(): ReactNode {
  const { data: symbols } = useQuery(symbolsQuery(useServices()));
  const hasTexts = useAreaTexts("home");
  const first = symbols?.[0];
  return first === undefined || !hasTexts ? null : <Proof symbol={first} />;
}

function Proof({ symbol }: { readonly symbol: ListedSymbol }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const { quote = symbol } = useQuote(symbol.symbol);
  const proving = useMutation({
    mutationKey: ["proof", "last-ticks"],
    mutationFn: async (): Promise<ChainProof> => {
      const afterSeq = Math.max(0, quote.seq - COUNT);
      const ticks = await client.proof.listTicks({
        symbol: symbol.symbol,
        afterSeq,
        limit: COUNT,
      });
      return { ticks, isSound: await isSoundChain(ticks, sha256Hex) };
    },
  });
  // The displayed values stay the same until the next check.
  const [start] = useState(quote);
  const { data: proof, error } = proving;
  const last = proof?.ticks.at(-1);
  return (
    <section aria-labelledby="home-proof" className="p-4">
      <h2 id="home-proof" className="font-semibold">
        {t("home.proof.title")}
      </h2>
      <p className="pt-0.5 pb-1 text-label text-muted" role="status">
        {error === null ? verdictText(t, proof) : problemText(t, error)}
      </p>
      <Record symbol={symbol} record={last ?? start} hash={last?.hash} />
      <div className="flex items-center gap-4 pt-2">
        <Button tone="plain" isCompact isBusy={proving.isPending} onPress={() => proving.mutate()}>
          {t(proof === undefined ? "home.proof.check" : "home.proof.again")}
        </Button>
        <TextLink href={hrefTo("conservation")} align="end">
          {t("home.proof.more")}
        </TextLink>
      </div>
    </section>
  );
}

interface ChainProof {
  readonly ticks: readonly ProvenTick[];
  readonly isSound: boolean;
}

function verdictText(t: Translate, proof: ChainProof | undefined): string {
  if (proof === undefined) return t("home.proof.hint", { count: COUNT });
  return proof.isSound
    ? t("home.proof.sound", { count: proof.ticks.length })
    : t("home.proof.unsound");
}

function Record(props: {
  readonly symbol: ListedSymbol;
  readonly record: { readonly price: string | null; readonly seq: number; readonly timeMs: number };
  /** Rendered after the computation. */
  readonly hash: string | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const { symbol, record, hash } = props;
  const { price, seq, timeMs } = record;
  const row = {
    label: t("home.proof.price", { name: `${symbol.base}/${symbol.quote}`, seq }),
    value: price === null ? "—" : formatDecimal(price, { decimals: symbol.priceDecimals }),
    note: showTime(timeMs),
  };
  const value = hash === undefined ? t("home.proof.notYet") : shortOf(hash);
  return <Receipt isFlush groups={[{ rows: [row, { label: t("home.proof.hash"), value }] }]} />;
}

/** Both ends of a hash: enough to compare by eye. */
const shortOf = (hash: string): string => `${hash.slice(0, 8)}…${hash.slice(-8)}`;
