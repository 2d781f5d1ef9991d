import { Stroke } from "@plumbline/ui";
import type { ReactNode } from "react";

/** The chart tools' icons. */
export const IndicatorIcon = (): ReactNode => icon("M3 16c3 0 3-8 6-8s3 9 6 9 3-11 6-11M3 20h18");

export const DrawIcon = (): ReactNode => icon("M4 20l1-4L16 5l3 3L8 19zM14 7l3 3M13 20h7");

export const WideIcon = (): ReactNode => icon("M4 9V4h5M20 15v5h-5M4 4l6 6M20 20l-6-6");

export const NarrowIcon = (): ReactNode => icon("M9 4v5H4M15 20v-5h5M9 9L4 4M15 15l5 5");

export const ListIcon = (): ReactNode => icon("M5 7h14M5 12h14M5 17h14");

export const DeleteIcon = (): ReactNode => icon("M5 7h14M10 4h4M7 7l1 13h8l1-13M10 11v5M14 11v5");

const icon = (path: string): ReactNode => <Stroke path={path} isSmall />;
