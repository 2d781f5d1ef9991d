import { Badge, Button, Empty, LoadFailed, NoticeBar, Skeleton, StatusPill } from "@plumbline/ui";
import { toast } from "@plumbline/ui";
import type { ReactNode } from "react";
import { Story, State } from "./story.tsx";

const TONES = ["neutral", "info", "good", "warn", "bad"] as const;

const KINDS = ["empty", "search", "failed", "offline", "blocked", "waiting", "done"] as const;

/** Messages about the state of a screen. */
export function NoticeStories(): ReactNode {
  return (
    <>
      <Story name="NoticeBar">
        <State name="one a tone, the warning with an action">
          <div className="flex flex-col gap-3">
            <NoticeBar tone="neutral">Prices of shares wait until Monday, 09:30.</NoticeBar>
            <NoticeBar tone="info">Your practice account begins with 10,000 USDT.</NoticeBar>
            <NoticeBar tone="good">The withdrawal has arrived.</NoticeBar>
            <NoticeBar
              tone="warn"
              action={{ label: "Retry", onPress: () => toast.show("Asked again") }}
            >
              Offline. What you see is of 09:41.
            </NoticeBar>
            <NoticeBar tone="bad">The order was not placed.</NoticeBar>
          </div>
        </State>
        <State name="constant" isFlush>
          <NoticeBar tone="info" isConstant>
            Simulated money
          </NoticeBar>
        </State>
      </Story>
      <Story name="Badge">
        <State name="one a tone, and a count">
          <div className="flex flex-wrap gap-2">
            {TONES.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
            <Badge tone="info">3</Badge>
          </div>
        </State>
      </Story>
      <Story name="StatusPill">
        <State name="one a tone">
          <div className="flex flex-wrap gap-2">
            {TONES.map((tone) => (
              <StatusPill key={tone} tone={tone}>
                {tone}
              </StatusPill>
            ))}
          </div>
        </State>
      </Story>
      <BlankStories />
    </>
  );
}

function BlankStories(): ReactNode {
  return (
    <>
      <Story name="Empty, by kind">
        {KINDS.map((kind) => (
          <State key={kind} name={kind} isFlush>
            <Empty kind={kind} text="What would be here" hint="Why it is not." />
          </State>
        ))}
      </Story>
      <Story name="Empty">
        <State name="with the one next step">
          <Empty
            kind="empty"
            text="No withdrawals yet"
            hint="When you take money out, each stage of it stands here."
            action={<Button isCompact>Withdraw</Button>}
          />
        </State>
      </Story>
      <Story name="LoadFailed">
        <State name="with a way on">
          <LoadFailed
            text="The records could not be read"
            hint="The server did not answer within ten seconds."
            retryLabel="Retry"
            onRetry={() => toast.show("Asked again")}
          />
        </State>
      </Story>
      <Story name="Skeleton">
        <State name="line, figure, card">
          <Skeleton />
          <Skeleton shape="figure" />
          <Skeleton shape="card" />
        </State>
        <State name="two rows of quotes" isFlush>
          <Skeleton shape="quoteRow" count={2} />
        </State>
      </Story>
      <Story name="Toast">
        <State name="two seconds, one at a time">
          <div className="flex gap-3">
            <Button isCompact tone="plain" onPress={() => toast.show("Copied")}>
              Neutral
            </Button>
            <Button isCompact tone="plain" onPress={() => toast.show("Order placed", "good")}>
              Good
            </Button>
          </div>
        </State>
      </Story>
    </>
  );
}
