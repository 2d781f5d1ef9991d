// Goal: the PDF of an agreement has the complete text in the reader's script and the signature,
// stays small, and is reproducible. Method: the same credit in every language, printed and read
// back.
import { createHash } from "node:crypto";
import { instant, type UserId } from "@plumbline/engine/kernel";
import type { LoanId } from "@plumbline/engine/loan";
import { LANGUAGES } from "@plumbline/messages";
import { pdfPages } from "@plumbline/tests/kit/files/read-statement";
import { DRAWN } from "@plumbline/tests/kit/files/png";
import { expect, test } from "vitest";
import { Messages } from "#platform/http/messages";
import { agreementPdf } from "./agreement-pdf.ts";

const messages = new Messages();

const SAMPLES: Readonly<Record<string, string>> = {
  ko: "대출 계약\n\n이자는 시간마다 계산됩니다.",
  jp: "ローン契約\n\n利息は一時間ごとに計算されます。",
  tai: "สัญญาเงินกู้\n\nดอกเบี้ยคิดเป็นรายชั่วโมง",
  vl: "Hợp đồng vay\n\nTiền lãi được tính theo giờ.",
  "zh-hans": "借款协议\n\n利息按小时计算。",
};

const gaps = { id: "1", name: "王小明 Nguyễn", amount: "1000 USDT", total: "1027 USDT" };
const plain = (text: string) => text.replaceAll(/\s/g, "");

function agreementIn(language: string) {
  const text = SAMPLES[language] ?? messages.translate(language, "loan.agreement.text", gaps);
  return {
    userId: "u1" as UserId,
    loanId: "l1" as LoanId,
    language,
    text,
    textHash: createHash("sha256").update(text).digest("hex"),
    typedName: gaps.name,
    signature: DRAWN,
    signedAt: instant(1_800_000_000_000),
  };
}

test.each(Object.keys(LANGUAGES))("an agreement in %s", async (language) => {
  const agreement = agreementIn(language);
  const { text, textHash } = agreement;
  const pdf = await agreementPdf(agreement, messages);
  const printed = plain(pdfPages(pdf).flat().join(""));
  const page = messages.translate(language, "loan.agreement.pdf.page", { page: 1 });
  const foot = plain(`SHA-256 ${textHash}${page}`);
  expect(printed.startsWith(foot + plain(text).slice(0, 100))).toBe(true);
  expect(printed).toContain(plain(text).slice(-60));
  expect(printed).toContain(plain(gaps.name));
  expect(printed).toContain("2027-01-1516:00:00UTC+8");
  expect(pdf.length).toBeLessThan(300_000);
});

test("the same agreement is the same file", async () => {
  const [one, other] = [agreementIn("zh-cn"), agreementIn("zh-cn")];
  const files = await Promise.all([one, other].map((each) => agreementPdf(each, messages)));
  expect(files[0]?.equals(files[1] ?? Buffer.of())).toBe(true);
});
