import { SegmentedControl } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { SignInWay } from "./entry-draft.ts";

/** By what somebody is known, or wants to be. */
export function WayChoice<Way extends SignInWay>(props: {
  readonly label: string;
  readonly ways: readonly Way[];
  readonly way: Way;
  readonly onWay: (way: Way) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { label, ways, way, onWay } = props;
  const segments = ways.map((value) => ({ value, label: t(`auth.way.${value}`) }));
  return <SegmentedControl label={label} value={way} onChange={onWay} segments={segments} />;
}
