import {
  Avatar,
  BrandMark,
  CurrencyMark,
  ImagePicker,
  SymbolMark,
  toast,
  Wordmark,
} from "@plumbline/ui";
import { QrCode } from "@plumbline/ui/qr-code";
import { SignaturePad } from "@plumbline/ui/signature-pad";
import { type ReactNode, useState } from "react";
import { ChartStory } from "./chart-story.tsx";
import { Story, State } from "./story.tsx";

/** Pictures: displayed, scanned, photographed or drawn. */
export function PictureStories(): ReactNode {
  return (
    <>
      <Story name="Avatar">
        <State name="three sizes, a picture, a picture that does not load">
          <div className="flex flex-wrap items-center gap-4">
            <Avatar name="Amara" size="small" />
            <Avatar name="邱" />
            <Avatar name="zoë" size="large" />
            <Avatar name="Plumbline" src="/favicon.svg" label="Plumbline" />
            <Avatar name="Bela" src="/missing.png" />
          </div>
        </State>
      </Story>
      <Story name="BrandMark, Wordmark">
        <State name="in the colour of the house">
          <BrandMark />
        </State>
        <State name="the name as it is drawn">
          <Wordmark label="Plumbline" />
        </State>
      </Story>
      <Story name="SymbolMark, CurrencyMark">
        <State name="coins, flags, pairs, metals, indices, and what has no file">
          <div className="flex flex-wrap items-center gap-2">
            {MARKS.map((symbol) => (
              <SymbolMark key={symbol} symbol={symbol} size={28} />
            ))}
          </div>
        </State>
        <State name="16, 20 and 32 px">
          <div className="flex flex-wrap items-center gap-2">
            {[16, 20, 32].map((size) => (
              <CurrencyMark key={size} currency="ETH" size={size} />
            ))}
            {[16, 20, 32].map((size) => (
              <CurrencyMark key={size} currency="NEW" size={size} />
            ))}
          </div>
        </State>
      </Story>
      <ChartStory />
      <ImagePickerStory />
      <SignatureStory />
      <Story name="QrCode">
        <State name="with its text">
          <QrCode
            pictureLabel="The deposit address as a picture to scan"
            label="Deposit address"
            text="TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE"
            copyLabel="Copy the address"
            onCopy={(isCopied) => toast.show(isCopied ? "Copied" : "Not copied")}
          />
        </State>
      </Story>
    </>
  );
}

const MARKS = [
  "BTC",
  "ETH",
  "BNB",
  "SOL",
  "XRP",
  "DOGE",
  "ADA",
  "AVAX",
  "DOT",
  "LINK",
  "LTC",
  "TRX",
  "USDT",
  "USDC",
  "USD",
  "EUR",
  "EURUSD",
  "GBPUSD",
  "USDJPY",
  "XAUUSD",
  "XAGUSD",
  "US500",
  "NAS100",
  "AAPL",
] as const;

const GUIDES = [
  { guide: "card", label: "Identity card, front", hint: "All four corners inside the frame." },
  { guide: "passport", label: "Passport, the page with the picture", hint: "No glare." },
  { guide: "face", label: "Your face", hint: "Look straight ahead, without glasses." },
] as const;

function ImagePickerStory(): ReactNode {
  const [pictures, setPictures] = useState<Readonly<Record<string, File>>>({});
  return (
    <Story name="ImagePicker">
      {GUIDES.map(({ guide, label, hint }) => (
        <State key={guide} name={`frame of a ${guide}`}>
          <ImagePicker
            label={label}
            guide={guide}
            hint={hint}
            picture={pictures[guide]}
            onPick={(file) => setPictures((last) => ({ ...last, [guide]: file }))}
            pickLabel="Take or choose a picture"
            replaceLabel="Another picture"
          />
        </State>
      ))}
      <State name="refused">
        <ImagePicker
          label="Proof of address"
          guide="none"
          picture={pictures["none"]}
          onPick={(file) => setPictures((last) => ({ ...last, none: file }))}
          pickLabel="Take or choose a picture"
          replaceLabel="Another picture"
          problem="The picture is larger than 5 MB."
        />
      </State>
    </Story>
  );
}

function SignatureStory(): ReactNode {
  const [size, setSize] = useState(0);
  return (
    <Story name="SignaturePad">
      <State name={size === 0 ? "nothing signed" : "signed"}>
        <SignaturePad
          label="Your signature"
          clearLabel="Clear"
          typedLabel="Or type your full name"
          onChange={(picture) => setSize(picture?.length ?? 0)}
        />
      </State>
    </Story>
  );
}
