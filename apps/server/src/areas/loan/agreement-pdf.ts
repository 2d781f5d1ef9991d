import { toWireTime } from "@plumbline/protocol";
import sharp from "sharp";
import type { Messages } from "#platform/http/messages";
import { type TextStyle, Typesetter } from "#platform/pdf/typesetter";
import type { Agreement } from "./credit-rows.ts";

/** In points: A4, portrait. */
const PAGE = { width: 595.28, height: 841.89, margin: 56 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const BOTTOM = PAGE.height - 72;
const BODY: TextStyle = { size: 10.5 };
const SMALL: TextStyle = { size: 8 };
/** High enough for scripts with marks above and below the letters. */
const LINE_HEIGHT = 17;
const DRAWING = { width: 200, height: 80 };

/**
 * A signed agreement for reading and printing: its text as signed, the signature, and the text
 * again as an attachment, byte for byte. The same agreement gives the same file while libraries and
 * fonts stay the same.
 */
export async function agreementPdf(agreement: Agreement, messages: Messages): Promise<Buffer> {
  const { default: PDFDocument } = await import("pdfkit");
  const { language, text, signedAt, loanId } = agreement;
  const languageTag = messages.tagOf(language);
  const signedDate = new Date(signedAt);
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    lang: languageTag,
    info: {
      Title: messages.translate(language, "loan.agreement.title", {}),
      CreationDate: signedDate,
      ModDate: signedDate,
    },
  });
  doc.file(Buffer.from(text, "utf8"), {
    name: `plumbline-loan-agreement-${loanId}.txt`,
    type: "text/plain",
    creationDate: signedDate,
    modifiedDate: signedDate,
  });
  const drawing = await drawingOf(agreement.signature);
  const typesetter = await Typesetter.open(doc, languageTag);
  const paper = new Paper({ doc, typesetter, agreement, messages });
  paper.text();
  paper.signature(drawing);
  doc.end();
  return Buffer.concat(await doc.toArray());
}

/** The drawing as PNG on white, which every PDF reader supports. */
const drawingOf = (signature: string): Promise<Buffer> =>
  sharp(Buffer.from(signature, "base64")).flatten({ background: "#ffffff" }).png().toBuffer();

/** The pages of one agreement, from top to bottom. */
class Paper {
  readonly #doc: PDFKit.PDFDocument;
  readonly #typesetter: Typesetter;
  readonly #agreement: Agreement;
  readonly #messages: Messages;
  #pages = 0;
  #y = BOTTOM;

  constructor(parts: {
    readonly doc: PDFKit.PDFDocument;
    readonly typesetter: Typesetter;
    readonly agreement: Agreement;
    readonly messages: Messages;
  }) {
    this.#doc = parts.doc;
    this.#typesetter = parts.typesetter;
    this.#agreement = parts.agreement;
    this.#messages = parts.messages;
  }

  text(): void {
    const [title = "", ...rest] = this.#agreement.text.split("\n");
    this.#paragraph(title, { size: 13, isBold: true });
    for (const paragraph of rest) this.#paragraph(paragraph, BODY);
  }

  /** Draws the signature, on a single page. */
  signature(drawing: Buffer): void {
    const { typedName, signedAt, textHash } = this.#agreement;
    const facts = [
      ["typedName", typedName],
      ["signTime", `${toWireTime(signedAt)} UTC+8`],
      ["textHash", textHash],
    ] as const;
    const height = DRAWING.height + (facts.length * 2 + 6) * LINE_HEIGHT;
    if (this.#y + height > BOTTOM) this.#turnPage();
    this.#y += LINE_HEIGHT;
    this.#rule(this.#y);
    this.#y += LINE_HEIGHT;
    this.#label("signature");
    this.#doc.image(drawing, PAGE.margin, this.#y, { fit: [DRAWING.width, DRAWING.height] });
    this.#y += DRAWING.height + LINE_HEIGHT;
    for (const [label, value] of facts) {
      this.#label(label);
      this.#paragraph(value, BODY);
    }
    this.#y += LINE_HEIGHT / 2;
    this.#paragraph(this.#translate("verify"), SMALL);
  }

  #label(name: string): void {
    this.#paragraph(this.#translate(name), { ...SMALL, isBold: true });
  }

  #paragraph(text: string, style: TextStyle): void {
    for (const line of this.#typesetter.linesOf(text, { ...style, width: WIDTH })) {
      if (this.#y + LINE_HEIGHT > BOTTOM) this.#turnPage();
      this.#y += LINE_HEIGHT;
      this.#typesetter.draw(line, { x: PAGE.margin, y: this.#y - 4 }, style);
    }
  }

  #turnPage(): void {
    this.#doc.addPage();
    this.#doc.fillColor("#14171c");
    this.#pages += 1;
    this.#y = PAGE.margin;
    const y = PAGE.height - 40;
    this.#rule(y - 14);
    this.#typesetter.draw(`SHA-256 ${this.#agreement.textHash}`, { x: PAGE.margin, y }, SMALL);
    const page = this.#translate("page", { page: this.#pages });
    const x = PAGE.width - PAGE.margin - this.#typesetter.widthOf(page, SMALL);
    this.#typesetter.draw(page, { x, y }, SMALL);
  }

  #rule(y: number): void {
    this.#doc
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .lineWidth(0.5)
      .strokeColor("#b0b4ba")
      .stroke();
  }

  #translate(name: string, gaps: Readonly<Record<string, string | number>> = {}): string {
    return this.#messages.translate(this.#agreement.language, `loan.agreement.pdf.${name}`, gaps);
  }
}
