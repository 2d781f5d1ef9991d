import { CallRefused } from "@plumbline/client";
import type { RefusalName } from "@plumbline/protocol/refusals";
import { TextLink } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { PUBLIC } from "#shell/query-client.ts";
import { usePreference, useServices } from "#shell/services.tsx";

/** Refusals by a member's own limits, which the limits screen explains. */
const OWN_LIMITS: ReadonlySet<string> = new Set<RefusalName>([
  "exclusion_running",
  "time_out_running",
  "deposit_limit_reached",
  "loss_limit_reached",
  "stake_limit_exceeded",
]);

/** A link to the explanation of a refusal; renders nothing if there is none. */
export function RefusalHelp({ refusal }: { readonly refusal: string | undefined }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const language = usePreference("language");
  const { data: articles } = useQuery({
    queryKey: ["content", "refusals", language],
    // A missing explanation is not shown as an error.
    queryFn: ({ signal }) => client.content.listRefusalHelp({}, { signal, isQuiet: true }),
    enabled: refusal !== undefined,
    staleTime: 600_000,
    meta: PUBLIC,
  });
  const article = articles?.find((one) => one.refusal === refusal);
  if (refusal === undefined) return null;
  if (OWN_LIMITS.has(refusal)) {
    return <TextLink href={hrefTo("ownLimits")}>{t("shell.ownLimits")}</TextLink>;
  }
  if (article === undefined) return null;
  return (
    <TextLink href={hrefTo("articleDetail", { id: article.id })}>
      {t("shell.help", { title: article.title })}
    </TextLink>
  );
}

/** The refusal's name from the server; undefined for a call without a response. */
export const refusalOf = (fault: Error | null): string | undefined =>
  fault instanceof CallRefused && fault.code !== 0 ? fault.error : undefined;

/** The same for a rule that was applied on this device: the key of its text ends with the name. */
export function refusalOfText(key: string): string | undefined {
  const name = /\.refusal\.(\w+)$/.exec(key)?.[1];
  return name?.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}
