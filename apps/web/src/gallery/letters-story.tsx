import { Button, Field, NoticeBar, SegmentedControl, Steps, Tabs } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { Story, State } from "./story.tsx";

interface Sample {
  readonly language: string;
  readonly lang: string;
  readonly notice: string;
  readonly label: string;
  readonly hint: string;
  readonly choices: readonly string[];
  readonly steps: readonly string[];
  readonly command: string;
  readonly reason: string;
}

const SAMPLES: readonly Sample[] = [
  {
    language: "Spanish: long words",
    lang: "es-ES",
    notice: "Sin conexión. Lo que ves corresponde a las 09:41.",
    label: "Precio de activación de la orden",
    hint: "Disponible para operaciones: 10.000,00 USDT",
    choices: ["Apalancamiento", "Desapalancamiento", "Liquidación"],
    steps: [
      "Nacio\u00adnalidad",
      "Documen\u00adtación",
      "Recono\u00adcimiento",
      "Confir\u00admación",
    ],
    command: "Solicitar el desbloqueo de la retirada",
    reason: "El precio no está actualizado: las operaciones esperan a uno nuevo.",
  },
  {
    language: "Thai: tall letters",
    lang: "th-TH",
    notice: "ออฟไลน์ ข้อมูลที่เห็นเป็นของเวลา 09:41 น.",
    label: "ราคาที่ใช้เปิดคำสั่งซื้อ",
    hint: "ยอดที่ใช้ได้ 10,000.00 USDT",
    choices: ["ตลาด", "จำกัดราคา", "หยุดขาดทุน"],
    steps: ["ประเทศ", "เอกสารยืนยันตัวตน", "ใบหน้า", "เสร็จสิ้น"],
    command: "ยืนยันคำสั่งซื้อ",
    reason: "ราคายังไม่เป็นปัจจุบัน กรุณารอราคาใหม่",
  },
];

/** The components that contain text, in the languages with the most demanding scripts. */
export function LettersStory(): ReactNode {
  return (
    <Story name="Words of other languages">
      {SAMPLES.map((sample) => (
        <State key={sample.lang} name={sample.language} isFlush>
          <Words sample={sample} />
        </State>
      ))}
    </Story>
  );
}

function Words({ sample }: { readonly sample: Sample }): ReactNode {
  const [choice, setChoice] = useState(sample.choices[0] ?? "");
  const [text, setText] = useState("");
  const { lang, label, notice, hint, choices, steps, command, reason } = sample;
  return (
    <div lang={lang}>
      <div className="flex flex-col gap-4 px-4">
        <NoticeBar tone="warn">{notice}</NoticeBar>
        <Steps label={label} steps={steps} currentIndex={1} doneLabel="✓" />
        <SegmentedControl
          label={label}
          segments={choices.map((value) => ({ value, label: value }))}
          value={choice}
          onChange={setChoice}
        />
        <Field label={label} value={text} onChange={setText} unit="USDT" hint={hint} />
        <Button>{command}</Button>
        <div className="flex gap-3">
          <Button tone="plain">{choices[0]}</Button>
          <Button disabledReason={reason}>{command}</Button>
        </div>
      </div>
      <Tabs
        label={label}
        tabs={choices.map((id, count) => ({ id, label: id, count }))}
        selectedId={choice}
        onSelect={setChoice}
      >
        <p className="px-4 pt-3">{hint}</p>
      </Tabs>
    </div>
  );
}
