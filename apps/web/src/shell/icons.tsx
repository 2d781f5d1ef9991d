import { Stroke } from "@plumbline/ui";
import type { ReactNode } from "react";

/** The tab bar's icons. */
export const HomeIcon = (): ReactNode => icon("M4 11l8-7 8 7v9h-5.5v-6h-5v6H4z");

export const MarketIcon = (): ReactNode => icon("M4 18l5-6 4 3.5L20 7m-5 0h5v5");

export const SwapIcon = (): ReactNode => icon("M4 9h14l-4-4m6 10H6l4 4");

export const ContractIcon = (): ReactNode =>
  icon("M7 4v3m0 9v4M4.5 7h5v9h-5zM17 3v5m0 6v6m-2.5-12h5v6h-5z");

export const PersonIcon = (): ReactNode =>
  icon("M12 12a4 4 0 100-8 4 4 0 000 8zM4.5 20.5c.6-3.6 3.7-5.5 7.5-5.5s6.9 1.9 7.5 5.5");

export const EyeIcon = (): ReactNode =>
  icon(
    "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" +
      "M12 15a3 3 0 100-6 3 3 0 000 6z",
  );

export const HiddenEyeIcon = (): ReactNode =>
  icon(
    "M4 4l16 16M9.5 5.9A9 9 0 0112 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 01-3.2 3.9" +
      "M6 8a17 17 0 00-3.5 4S6 18.5 12 18.5a9 9 0 004-.9",
  );

const icon = (path: string): ReactNode => <Stroke path={path} />;
