import { Box, Stack } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { proposeEarnTerms } from "@plumbline/protocol/earn/operator-calls";
import { useTranslate } from "ra-core";
import { Below } from "#shell/lists/cells.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { Panel } from "#shell/panel.tsx";
import { useDeskSession } from "#shell/session.ts";
import { ProposeButton, ProposeRowButton } from "#shell/settings/propose-button.tsx";
import { SettingsScreen } from "#shell/settings/settings-screen.tsx";
import { SettingsTable } from "#shell/settings/settings-table.tsx";
import { settingText } from "#shell/settings/percent.ts";

type Settings = Awaited<ReturnType<DeskClient["earn"]["readEarnSettings"]>>;
type Product = Settings["terms"]["products"][number];

const TERMS = proposeEarnTerms.input.shape.terms.shape;
const PRODUCTS = TERMS.products.element.options;

/** The terms of all products: the newest version, and its history. */
export function EarnTermsScreen() {
  const translate = useTranslate();
  return (
    <SettingsScreen<Settings>
      resource="earnTerms"
      title="desk.earn.terms"
      decisions={({ earn }) => ({
        confirm: earn.confirmEarnTerms,
        withdraw: earn.withdrawEarnTerms,
      })}
      below={(settings, mayChange) => (
        <Panel title={translate("desk.earn.networks")}>
          <NetworkTable settings={settings} mayChange={mayChange} />
        </Panel>
      )}
    >
      {(settings, mayChange) => <ProductTable settings={settings} mayChange={mayChange} />}
    </SettingsScreen>
  );
}

interface OfSettings {
  readonly settings: Settings;
}

function ProductTable({ settings, mayChange }: OfSettings & { readonly mayChange: boolean }) {
  const translate = useTranslate();
  const figures = ["amountMin", "userMax", "quota"] as const;
  return (
    <SettingsTable
      label={translate("desk.earn.terms")}
      mayChange={mayChange}
      columns={[
        { name: translate("desk.earn.column.product") },
        { name: translate("desk.settings.word.isOnSale") },
        { name: translate("desk.settings.word.cycleDays"), isFigure: true },
        ...figures.map((figure) => ({
          name: translate(`desk.settings.word.${figure}`),
          isFigure: true,
        })),
      ]}
      rows={settings.terms.products.map((product) => ({
        key: product.id,
        cells: [
          <>
            {product.name}
            <Below>{translate(`desk.earn.kind.${product.kind}`)}</Below>
            <Below>
              {translate("desk.settings.word.levelMin")}: {product.levelMin}
            </Below>
          </>,
          translate(product.isOnSale ? "desk.yes" : "desk.no"),
          String(product.cycleDays),
          ...figures.map((figure) => figureText(product[figure])),
        ],
        change: <ProductButtons settings={settings} product={product} />,
      }))}
    />
  );
}

/** Orders refer to these permanently, so they cannot change: a change requires another product. */
const FIXED = ["id", "kind", "currency", "network", "symbol", "target", "deadlineMs"];

/** A copied bond can be bought for this long from the start of its sale. */
const RAISING_MS = 60 * 24 * 3_600_000;

function ProductButtons({ settings, product }: OfSettings & { readonly product: Product }) {
  const translate = useTranslate();
  const change = `${translate("desk.settings.change")}: ${product.name}`;
  const copy = `${translate("desk.earn.copy")}: ${product.name}`;
  const issuer = `${translate("desk.earn.issuer")}: ${product.name}`;
  const isTerms = (path: string) => !FIXED.includes(path) && !path.startsWith("standing.");
  return (
    <Stack spacing={1} sx={{ alignItems: "flex-start" }}>
      <ProductButton settings={settings} product={product} name={change} isShown={isTerms} />
      {product.kind === "bond" && (
        <ProductButton
          settings={settings}
          product={product}
          name={issuer}
          text={translate("desk.earn.issuer")}
          isShown={(path) => path.startsWith("standing.")}
        />
      )}
      <ProductButton
        settings={settings}
        product={copyOf(product, settings)}
        name={copy}
        text={translate("desk.earn.copy")}
        isShown={(path) => isTerms(path) || path === "target"}
      />
    </Stack>
  );
}

/** A copy with the next free id; for a bond, with a performing issuer. */
function copyOf(product: Product, { terms }: Settings): Product {
  const ids = terms.products.map(({ id }) => id);
  let number = 2;
  while (ids.includes(`${product.id}-${number}`)) number += 1;
  const copy = { ...product, id: `${product.id}-${number}` };
  if (copy.kind !== "bond") return copy;
  const standing = { ...copy.standing, state: "performing", note: null } as const;
  return { ...copy, deadlineMs: 0, standing };
}

/** Changes or adds one product; the proposal contains the whole terms. */
function ProductButton({
  settings: { terms, newestVersion: baseVersion },
  product,
  ...look
}: OfSettings & {
  readonly product: Product;
  readonly name: string;
  readonly text?: string;
  readonly isShown: (path: string) => boolean;
}) {
  const { client } = useDeskSession();
  const schema = PRODUCTS.find(({ shape }) => shape.kind.value === product.kind) ?? PRODUCTS[0];
  return (
    <ProposeButton
      {...look}
      settings={product}
      schema={schema}
      send={(changed, about, requestId) => {
        const whole = completed(changed, about.effectiveMs);
        const isNew = terms.products.every(({ id }) => id !== whole.id);
        const products = isNew
          ? [...terms.products, whole]
          : terms.products.map((each) => (each.id === whole.id ? whole : each));
        const proposal = { ...about, baseVersion, terms: { ...terms, products } };
        return client.earn.proposeEarnTerms(proposal, { requestId });
      }}
    />
  );
}

/** A new bond is on sale from the start time of its version. */
function completed(product: Product, effectiveMs: number): Product {
  if (product.kind !== "bond" || product.deadlineMs !== 0) return product;
  return { ...product, deadlineMs: effectiveMs + RAISING_MS };
}

function NetworkTable({
  settings: { newestVersion: baseVersion, terms },
  mayChange,
}: OfSettings & { readonly mayChange: boolean }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const words = ["difficulty", "blockReward", "poolFeePpm", "kwhPrice"] as const;
  return (
    <SettingsTable
      label={translate("desk.earn.networks")}
      mayChange={mayChange}
      columns={[
        { name: translate("desk.settings.word.currency") },
        ...words.map((word) => ({
          name: translate(`desk.settings.word.${word}`),
          isFigure: true,
        })),
      ]}
      rows={terms.networks.map((network) => ({
        key: network.id,
        cells: [
          <>
            {network.id}
            <Below>
              <Box component="span" sx={{ overflowWrap: "anywhere" }}>
                {network.source}
              </Box>
              , {network.asOf}
            </Below>
          </>,
          ...words.map((word) => settingText(word, String(network[word]))),
        ],
        change: (
          <ProposeRowButton
            row={network}
            rows={terms.networks}
            schema={TERMS.networks.element}
            send={(networks, about, requestId) =>
              client.earn.proposeEarnTerms(
                { ...about, baseVersion, terms: { ...terms, networks } },
                { requestId },
              )
            }
          />
        ),
      }))}
    />
  );
}
