import { Button, Empty, InlineLink, Tabs, TextAction, TextLink, toast } from "@plumbline/ui";
import { Menu } from "@plumbline/ui/menu";
import { type ReactNode, useState } from "react";
import { Story, State } from "./story.tsx";

/** Buttons and other controls that are pressed. */
export function ControlStories(): ReactNode {
  const say = (text: string) => () => toast.show(text, "good");
  return (
    <>
      <Story name="Button">
        <State name="primary, plain, danger, up, down">
          <div className="flex flex-col gap-3">
            <Button onPress={say("Done")}>Confirm</Button>
            <Button tone="plain" onPress={say("Done")}>
              Not now
            </Button>
            <Button tone="danger" onPress={say("Done")}>
              Close all positions
            </Button>
            <div className="flex gap-3">
              <Button tone="up" onPress={say("Long")}>
                Long
              </Button>
              <Button tone="down" onPress={say("Short")}>
                Short
              </Button>
            </div>
          </div>
        </State>
        <State name="busy, and with the reason why it is disabled">
          <div className="flex flex-col gap-3">
            <Button isBusy>Confirm</Button>
            <Button disabledReason="The price is old: trading waits for a new one.">Review</Button>
          </div>
        </State>
        <State name="compact, inline">
          <Button isCompact isInline tone="plain" onPress={say("Done")}>
            Retry
          </Button>
        </State>
      </Story>
      <Story name="Text link">
        <State name="below a text, in a line of its own, beside a title">
          <TextLink href="#">View VIP levels</TextLink>
          <TextLink href="#" align="center">
            View receipt
          </TextLink>
          <div className="flex items-center justify-between gap-4">
            <h3 className="font-semibold">Open loans</h3>
            <TextLink href="#" align="end">
              All loans
            </TextLink>
          </div>
        </State>
        <State name="within a sentence">
          <p className="text-label text-muted">
            Each trade has <InlineLink href="#">a receipt</InlineLink> that your device verifies.
          </p>
        </State>
        <State name="an action, and while it is busy">
          <div className="flex justify-between gap-4">
            <TextAction onPress={say("Copied")}>Copy my ID</TextAction>
            <TextAction align="end" isBusy onPress={say("Done")}>
              Mark all as read
            </TextAction>
          </div>
        </State>
      </Story>
      <Story name="Tabs">
        <State name="with counts, one of them empty" isFlush>
          <SampleTabs />
        </State>
      </Story>
      <Story name="Menu">
        <State name="closed; it opens at a press">
          <Menu
            label="More actions"
            items={[
              { label: "Reverse", onPress: say("Reversed") },
              { label: "Share the receipt", onPress: say("Shared") },
              { label: "Close position", onPress: say("Closed"), isDanger: true },
            ]}
          />
        </State>
      </Story>
    </>
  );
}

function SampleTabs(): ReactNode {
  const [selectedId, setSelectedId] = useState("orders");
  return (
    <Tabs
      label="Trades"
      tabs={[
        { id: "positions", label: "Positions", count: 2 },
        { id: "orders", label: "Orders", count: 0 },
        { id: "history", label: "History" },
      ]}
      selectedId={selectedId}
      onSelect={setSelectedId}
    >
      <Empty
        kind="empty"
        text="No orders wait"
        hint="A limit order stands here until its price is reached."
        action={
          <Button isCompact isInline onPress={() => setSelectedId("positions")}>
            See positions
          </Button>
        }
      />
    </Tabs>
  );
}
