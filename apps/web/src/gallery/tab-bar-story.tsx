import { TabBar } from "@plumbline/ui";
import type { ReactNode } from "react";

/** The bar stands where it stands in the app: at the bottom of the page. */
export function TabBarStory(): ReactNode {
  return (
    <TabBar
      label="Main screens"
      items={["Pieces", "Market", "Trade", "Assets", "Mine"].map((label, index) => {
        return { href: `#${label.toLowerCase()}`, label, icon: <Dot />, isCurrent: index === 0 };
      })}
    />
  );
}

function Dot(): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="7" fill="none" stroke="currentColor" strokeWidth="1.75" />
    </svg>
  );
}
