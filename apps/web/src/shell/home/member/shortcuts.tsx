import { Stroke } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, useState } from "react";
import { hrefTo } from "#paths";
import { LinkGroup } from "#shell/link-group.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { DESTINATIONS, SHORTCUTS } from "./destinations.ts";
import { useProducts } from "./use-products.ts";

const MORE = "M5.5 11.5h1v1h-1zm6 0h1v1h-1zm6 0h1v1h-1z";

/** The four most used destinations, and a fifth button for the rest. */
export function Shortcuts(): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const products = useProducts(isOpen);
  return (
    <nav aria-label={t("home.shortcut.label")} className="px-2 pt-1">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(3.9rem,1fr))]">
        {SHORTCUTS.map(([name, drawing], index) => (
          <li key={name} className="min-w-0">
            <a href={hrefTo(name)} className={PLACE}>
              <Round path={drawing} isFirst={index === 0} />
              <span className="w-full text-balance">{t(`home.shortcut.${name}`)}</span>
            </a>
          </li>
        ))}
        <li className="min-w-0">
          <button type="button" onClick={() => setIsOpen(true)} className={`${PLACE} w-full`}>
            <Round path={MORE} />
            <span className="w-full text-balance">{t("home.more.title")}</span>
          </button>
        </li>
      </ul>
      <Sheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t("home.more.title")}
        closeLabel={t("home.more.close")}
      >
        <div className="flex flex-col gap-5">
          {products !== undefined && <LinkGroup title={t("home.more.trading")} links={products} />}
          {DESTINATIONS.map(([group, names]) => (
            <LinkGroup
              key={group}
              title={t(`home.more.${group}`)}
              links={names.map((name) => ({
                href: hrefTo(name),
                label: t(`home.to.${name}`),
              }))}
            />
          ))}
        </div>
      </Sheet>
    </nav>
  );
}

const PLACE =
  "flex h-full min-h-18 flex-col items-center gap-1.5 rounded-card px-0.5 py-2 text-center " +
  "text-caption -outline-offset-2 hover:bg-fill active:bg-fill";

function Round(props: { readonly path: string; readonly isFirst?: boolean }): ReactNode {
  return (
    <span
      className={`grid size-11 place-items-center rounded-full
        ${props.isFirst === true ? "bg-accent text-on-fill" : "bg-fill"}`}
    >
      <Stroke path={props.path} isSmall />
    </span>
  );
}
