import { Stack, Typography } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { proposeEarnTerms } from "@plumbline/protocol/earn/operator-calls";
import { useGetOne, useTranslate } from "ra-core";
import { Title } from "react-admin";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { problemText } from "#shell/lists/problem.tsx";
import { Panel } from "#shell/panel.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";
import { ProposeDialog } from "#shell/settings/propose-dialog.tsx";
import { SettingsHistory } from "#shell/settings/settings-history.tsx";

type Settings = Awaited<ReturnType<DeskClient["earn"]["readEarnSettings"]>>;
type Product = Settings["terms"]["products"][number];
type Network = Settings["terms"]["networks"][number];

const TERMS = proposeEarnTerms.input.shape.terms.shape;
const PRODUCTS = TERMS.products.element.options;

/** What is sold and on what: the newest version, and all that led to it. */
export function EarnTermsScreen() {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const mayChange = useMay("terms.settle");
  const { data, error } = useGetOne<Settings & { readonly id: string }>("earnTerms", {
    id: "newest",
  });
  if (error) return <Typography sx={{ my: 2 }}>{problemText(translate, error)}</Typography>;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <Title title={translate("desk.earn.terms")} />
      {data !== undefined && (
        <>
          <Panel title={translate("desk.settings.version", { version: data.newestVersion })}>
            <ProductTable settings={data} mayChange={mayChange} />
          </Panel>
          <Panel title={translate("desk.earn.networks")}>
            <NetworkTable settings={data} mayChange={mayChange} />
          </Panel>
          <SettingsHistory
            history={data}
            deciding={{
              mayChange,
              confirm: ({ id, contentHash }, requestId) =>
                client.earn.confirmEarnTerms({ id, contentHash }, { requestId }),
              withdraw: ({ id }, requestId) => client.earn.withdrawEarnTerms({ id }, { requestId }),
            }}
          />
        </>
      )}
    </Stack>
  );
}

interface OfSettings {
  readonly settings: Settings;
}

function ProductTable({ settings, mayChange }: OfSettings & { readonly mayChange: boolean }) {
  const translate = useTranslate();
  const figures = ["amountMin", "userMax", "quota"] as const;
  return (
    <FigureTable
      label={translate("desk.earn.terms")}
      empty=""
      columns={[
        { name: translate("desk.earn.column.product") },
        { name: translate("desk.earn.column.kind") },
        { name: translate("desk.settings.word.isOnSale") },
        { name: translate("desk.settings.word.cycleDays"), isFigure: true },
        { name: translate("desk.settings.word.levelMin"), isFigure: true },
        ...figures.map((figure) => ({
          name: translate(`desk.settings.word.${figure}`),
          isFigure: true,
        })),
        ...(mayChange ? [{ name: translate("desk.settings.change") }] : []),
      ]}
      rows={settings.terms.products.map((product) => ({
        key: product.id,
        cells: [
          product.name,
          translate(`desk.earn.kind.${product.kind}`),
          translate(product.isOnSale ? "desk.yes" : "desk.no"),
          String(product.cycleDays),
          String(product.levelMin),
          ...figures.map((figure) => figureText(product[figure])),
          ...(mayChange
            ? [<ProductButtons key="change" settings={settings} product={product} />]
            : []),
        ],
      }))}
    />
  );
}

/** What orders name for ever is not changed: another product is another one. */
const FIXED = ["id", "kind", "currency", "network", "symbol", "target", "deadlineMs"];

/** How long a copy of a bond looks for its buyers, from when it is sold. */
const RAISING_MS = 60 * 24 * 3_600_000;

function ProductButtons({ settings, product }: OfSettings & { readonly product: Product }) {
  const translate = useTranslate();
  const change = `${translate("desk.settings.change")}: ${product.name}`;
  const copy = `${translate("desk.earn.copy")}: ${product.name}`;
  const issuer = `${translate("desk.earn.issuer")}: ${product.name}`;
  const isTerms = (path: string) => !FIXED.includes(path) && !path.startsWith("standing.");
  return (
    <Stack direction="row" spacing={1}>
      <DialogButton
        text={translate("desk.settings.change")}
        aria-label={change}
        dialog={(onClose) => (
          <ProductDialog
            settings={settings}
            product={product}
            onClose={onClose}
            title={change}
            isShown={isTerms}
          />
        )}
      />
      {product.kind === "bond" && (
        <DialogButton
          text={translate("desk.earn.issuer")}
          aria-label={issuer}
          dialog={(onClose) => (
            <ProductDialog
              settings={settings}
              product={product}
              onClose={onClose}
              title={issuer}
              isShown={(path) => path.startsWith("standing.")}
            />
          )}
        />
      )}
      <DialogButton
        text={translate("desk.earn.copy")}
        aria-label={copy}
        dialog={(onClose) => (
          <ProductDialog
            settings={settings}
            onClose={onClose}
            product={copyOf(product, settings)}
            title={copy}
            isShown={(path) => isTerms(path) || path === "target"}
          />
        )}
      />
    </Stack>
  );
}

/** Under the next free id; of a bond as its issuer performs. */
function copyOf(product: Product, { terms }: Settings): Product {
  const ids = terms.products.map(({ id }) => id);
  let number = 2;
  while (ids.includes(`${product.id}-${number}`)) number += 1;
  const copy = { ...product, id: `${product.id}-${number}` };
  if (copy.kind !== "bond") return copy;
  const standing = { ...copy.standing, state: "performing", note: null } as const;
  return { ...copy, deadlineMs: 0, standing };
}

/** A change of one product or a new one, proposed as the whole that the terms shall be. */
function ProductDialog({
  settings: { terms, newestVersion: baseVersion },
  product,
  title,
  isShown,
  onClose,
}: OfSettings & {
  readonly product: Product;
  readonly title: string;
  readonly isShown: (path: string) => boolean;
  readonly onClose: () => void;
}) {
  const { client } = useDeskSession();
  const schema = PRODUCTS.find(({ shape }) => shape.kind.value === product.kind) ?? PRODUCTS[0];
  return (
    <ProposeDialog
      title={title}
      settings={product}
      schema={schema}
      isShown={isShown}
      send={(changed, about, requestId) => {
        const whole = completed(changed, about.effectiveMs);
        const isNew = terms.products.every(({ id }) => id !== whole.id);
        const products = isNew
          ? [...terms.products, whole]
          : terms.products.map((each) => (each.id === whole.id ? whole : each));
        const proposal = { ...about, baseVersion, terms: { ...terms, products } };
        return client.earn.proposeEarnTerms(proposal, { requestId });
      }}
      onClose={onClose}
    />
  );
}

/** A new bond is sold from when it holds. */
function completed(product: Product, effectiveMs: number): Product {
  if (product.kind !== "bond" || product.deadlineMs !== 0) return product;
  return { ...product, deadlineMs: effectiveMs + RAISING_MS };
}

function NetworkTable({ settings, mayChange }: OfSettings & { readonly mayChange: boolean }) {
  const translate = useTranslate();
  const words = ["difficulty", "blockReward", "poolFeePpm", "kwhPrice", "asOf"] as const;
  return (
    <FigureTable
      label={translate("desk.earn.networks")}
      empty=""
      columns={[
        { name: translate("desk.settings.word.currency") },
        ...words.map((word) => ({
          name: translate(`desk.settings.word.${word}`),
          isFigure: true,
        })),
        { name: translate("desk.settings.word.source") },
        ...(mayChange ? [{ name: translate("desk.settings.change") }] : []),
      ]}
      rows={settings.terms.networks.map((network) => ({
        key: network.id,
        cells: [
          network.id,
          ...words.map((word) => String(network[word])),
          network.source,
          ...(mayChange
            ? [<NetworkButton key="change" settings={settings} network={network} />]
            : []),
        ],
      }))}
    />
  );
}

function NetworkButton({ settings, network }: OfSettings & { readonly network: Network }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { terms, newestVersion: baseVersion } = settings;
  const name = `${translate("desk.settings.change")}: ${network.id}`;
  return (
    <DialogButton
      text={translate("desk.settings.change")}
      aria-label={name}
      dialog={(onClose) => (
        <ProposeDialog
          title={name}
          settings={network}
          schema={TERMS.networks.element}
          isShown={(path) => path !== "id"}
          send={(changed, about, requestId) => {
            const networks = terms.networks.map((each) =>
              each.id === changed.id ? changed : each,
            );
            const proposal = { ...about, baseVersion, terms: { ...terms, networks } };
            return client.earn.proposeEarnTerms(proposal, { requestId });
          }}
          onClose={onClose}
        />
      )}
    />
  );
}
