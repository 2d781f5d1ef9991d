import type { ReactNode } from "react";
import { Stroke } from "./icons.tsx";

// In a separate file, so that the first screen does not load them.

export function BackspaceIcon(): ReactNode {
  return <Stroke path="M9 6h11v12H9l-5.5-6zm3.5 3.5 4 5m0-5-4 5" />;
}

export function CheckIcon(): ReactNode {
  return <Stroke path="m5.5 12.5 4.5 4.5 8.5-10" />;
}

export function ChevronDownIcon(): ReactNode {
  return <Stroke path="m6.5 9.5 5.5 5.5 5.5-5.5" />;
}

export function CloseIcon(): ReactNode {
  return <Stroke path="m6.5 6.5 11 11m0-11-11 11" />;
}

export function CopyIcon(): ReactNode {
  return <Stroke path="M9 9h10v11H9zM5 15.5V4h9.5" />;
}

export function ImageIcon(): ReactNode {
  return <Stroke path="M4 5.5h16v13H4zm0 10 4.5-4 4 3.5 3-2.5 4.5 4M15 9.5h.01" />;
}

export function MinusIcon(): ReactNode {
  return <Stroke path="M6 12h12" />;
}

export function MoreIcon(): ReactNode {
  return <Stroke path="M6 12h.01M12 12h.01M18 12h.01" />;
}

export function PlusIcon(): ReactNode {
  return <Stroke path="M6 12h12M12 6v12" />;
}
