import { InlineLink, Wordmark } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/**
 * The name of the house and its description, shown before anything is typed. Above an open
 * keyboard, a small phone has room for the fields and their button only.
 */
export function House(): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-1.5 px-4 pt-4 [@media(max-height:448px)]:hidden">
      <Wordmark label={t("shell.brand")} />
      <p className="text-label text-balance text-muted">{t("auth.about")}</p>
    </div>
  );
}

/** A link to the other of the two forms. */
export function OtherMethod(props: {
  readonly question: string;
  readonly href: string;
  readonly label: string;
}): ReactNode {
  return (
    <p className="text-center text-label text-muted">
      {props.question}{" "}
      <InlineLink isTall href={props.href}>
        {props.label}
      </InlineLink>
    </p>
  );
}
