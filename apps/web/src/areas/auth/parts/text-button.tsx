import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** A secondary action: with a button's touch area and a link's appearance. */
export function TextButton(props: {
  readonly children: string;
  readonly onPress: () => void;
  /** For a button that expands something below it. */
  readonly isExpanded?: boolean | undefined;
}): ReactNode {
  return (
    <button
      type="button"
      onClick={props.onPress}
      aria-expanded={props.isExpanded}
      className="flex min-h-target items-center text-start text-label font-semibold text-accent
        underline underline-offset-4"
    >
      {props.children}
    </button>
  );
}

/** A link from the message about a freeze to the page that ends it. */
export function LiftLink(): ReactNode {
  const { t } = useTranslation();
  return (
    <TextButton onPress={() => go(pathTo("freeze", { part: "lift" }))}>
      {t("auth.unfreeze.title")}
    </TextButton>
  );
}
