import { Button, LoadingOverlay, Receipt } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, useState } from "react";
import { Story, State } from "./story.tsx";

/** Components that are drawn over the page. */
export function OverlayStories(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const load = () => {
    setLoading(true);
    setTimeout(() => setLoading(false), 1_200);
  };
  return (
    <>
      <Story name="Sheet">
        <State name="closed; it opens at a press">
          <Button tone="plain" onPress={() => setOpen(true)}>
            Open a sheet
          </Button>
          <Sheet
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            title="Review order"
            closeLabel="Close"
            description="Nothing has moved yet."
            footer={<Button onPress={() => setOpen(false)}>Open long</Button>}
          >
            <Receipt isFlush groups={GROUPS} />
          </Sheet>
        </State>
      </Story>
      <Story name="LoadingOverlay">
        <State name="hidden; it shows for a moment">
          <Button tone="plain" onPress={load}>
            Cover the page
          </Button>
          <LoadingOverlay isShown={isLoading} text="Loading" />
        </State>
      </Story>
    </>
  );
}

const GROUPS = [
  {
    rows: [
      { label: "You give", value: "250.00 USDT" },
      { label: "You get", value: "0.00389 BTC long, 5×" },
      { label: "Cost", value: "0.76 USDT (0.30%)" },
    ],
  },
  {
    title: "At worst",
    rows: [{ label: "You lose", value: "250.00 USDT", isTotal: true }],
  },
];
