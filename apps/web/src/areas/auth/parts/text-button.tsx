import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** A quiet way to do the same otherwise: as large as a finger, as light as a link. */
export function TextButton(props: {
  readonly children: string;
  readonly onPress: () => void;
  /** Of one that shows more beneath it. */
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

/** From where somebody is told of their freeze to where they lift it. */
export function LiftLink(): ReactNode {
  const { t } = useTranslation();
  return (
    <TextButton onPress={() => go(pathTo("freeze", { part: "lift" }))}>
      {t("auth.unfreeze.title")}
    </TextButton>
  );
}
