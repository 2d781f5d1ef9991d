import { Checkbox, ChipRow, Field, Keypad, LeverageControl, LongField } from "@plumbline/ui";
import { SegmentedControl, Select, Switch } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { Story, State } from "./story.tsx";

/** Inputs: text fields, choices and switches. */
export function FieldStories(): ReactNode {
  return (
    <>
      <FieldStory />
      <LongFieldStory />
      <ChoiceStories />
      <SwitchStories />
      <Story name="LeverageControl">
        <State name="with values to jump to">
          <Leverage />
        </State>
      </Story>
      <Story name="Keypad">
        <State name="empty">
          <Code label="Payment code" />
        </State>
        <State name="refused">
          <Code label="Payment code again" problem="The code is wrong. Four tries are left." />
        </State>
      </Story>
    </>
  );
}

function FieldStory(): ReactNode {
  const [margin, setMargin] = useState("250");
  const [name, setName] = useState("");
  return (
    <Story name="Field">
      <State name="with a unit and MAX, and a hint">
        <Field
          label="Margin"
          value={margin}
          onChange={setMargin}
          unit="USDT"
          action={{ label: "MAX", onPress: () => setMargin("10000") }}
          hint="10,000.00 USDT available"
        />
      </State>
      <State name="refused">
        <Field
          label="Amount"
          value={margin}
          onChange={setMargin}
          unit="USDT"
          problem="More than you have: 10,000.00 USDT is available."
        />
      </State>
      <State name="text, empty">
        <Field
          kind="text"
          label="Name"
          value={name}
          onChange={setName}
          placeholder="As it stands in your passport"
        />
      </State>
    </Story>
  );
}

function LongFieldStory(): ReactNode {
  const [words, setWords] = useState("");
  const field = { value: words, onChange: setWords, lengthMax: 1_000 };
  return (
    <Story name="LongField">
      <State name="empty, with a hint">
        <LongField label="What is wrong about it" hint="At least 20 characters." {...field} />
      </State>
      <State name="refused">
        <LongField label="Your reasons" problem="Write at least 20 characters." {...field} />
      </State>
    </Story>
  );
}

const SIDES = [
  { value: "long", label: "Long", tone: "up" },
  { value: "short", label: "Short", tone: "down" },
] as const;
const ORDERS = [
  { value: "market", label: "Market" },
  { value: "limit", label: "Limit" },
  { value: "stop", label: "Stop" },
] as const;
const CLASSES = ["All", "Crypto", "Currencies", "Metals", "Indices", "Stocks", "Favorites"].map(
  (label) => ({ value: label.toLowerCase(), label }),
);
const COUNTRIES = ["Brazil", "Spain", "Taiwan", "Thailand"].map((label) => {
  return { value: label.toLowerCase(), label };
});

function ChoiceStories(): ReactNode {
  const [side, setSide] = useState<"long" | "short">("long");
  const [order, setOrder] = useState<"market" | "limit" | "stop">("market");
  const [assetClass, setAssetClass] = useState("all");
  const [country, setCountry] = useState<string>();
  return (
    <>
      <Story name="SegmentedControl">
        <State name="plain, and with a direction">
          <div className="flex flex-col gap-3">
            <SegmentedControl label="Order" segments={ORDERS} value={order} onChange={setOrder} />
            <SegmentedControl label="Side" segments={SIDES} value={side} onChange={setSide} />
          </div>
        </State>
        <State name="compact">
          <SegmentedControl
            label="Order, compact"
            segments={ORDERS}
            value={order}
            onChange={setOrder}
            isCompact
          />
        </State>
      </Story>
      <Story name="ChipRow">
        <State name="wider than the page" isFlush>
          <ChipRow label="Class" chips={CLASSES} value={assetClass} onChange={setAssetClass} />
        </State>
      </Story>
      <Story name="Select">
        <State name="nothing chosen yet">
          <Select
            label="Country"
            options={COUNTRIES}
            value={country}
            onChange={setCountry}
            placeholder="Choose a country"
            hint="Where you pay taxes."
          />
        </State>
        <State name="chosen, refused">
          <Select
            label="Country of birth"
            options={COUNTRIES}
            value={country ?? "spain"}
            onChange={setCountry}
            problem="We do not serve this country."
          />
        </State>
      </Story>
    </>
  );
}

function SwitchStories(): ReactNode {
  const [isHidden, setHidden] = useState(false);
  const [isLoud, setLoud] = useState(true);
  const [isAgreed, setAgreed] = useState(false);
  const [isRead, setRead] = useState(true);
  return (
    <>
      <Story name="Switch">
        <State name="off, on with a hint">
          <Switch label="Hide amounts" isOn={isHidden} onChange={setHidden} />
          <Switch
            label="Tell me about price alerts"
            hint="At most once an hour for each symbol."
            isOn={isLoud}
            onChange={setLoud}
          />
        </State>
      </Story>
      <Story name="Checkbox">
        <State name="checked, refused">
          <Checkbox isChecked={isRead} onChange={setRead}>
            I know that the money here is simulated.
          </Checkbox>
          <Checkbox
            isChecked={isAgreed}
            onChange={setAgreed}
            problem={isAgreed ? undefined : "Without it the account cannot be opened."}
          >
            I have read the agreement and understand that I can lose what I put in.
          </Checkbox>
        </State>
      </Story>
    </>
  );
}

function Leverage(): ReactNode {
  const [leverage, setLeverage] = useState(5);
  return (
    <LeverageControl
      label="Leverage"
      value={leverage}
      onChange={setLeverage}
      max={100}
      quickValues={[1, 5, 10, 20, 50]}
      decreaseLabel="Less"
      increaseLabel="More"
    />
  );
}

function Code(props: { readonly label: string; readonly problem?: string }): ReactNode {
  const [digits, setDigits] = useState("");
  return (
    <Keypad
      label={props.label}
      value={digits}
      onChange={setDigits}
      length={6}
      deleteLabel="Delete"
      problem={digits === "" ? props.problem : undefined}
    />
  );
}
