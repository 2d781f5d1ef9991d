import { setImmediate as nextTurn } from "node:timers/promises";
import { toDecimalText, type UserId } from "@plumbline/engine/kernel";
import { REASON_AREAS } from "@plumbline/engine/ledger";
import { toWireTime } from "@plumbline/protocol";
import type { LogType } from "@plumbline/protocol/wallet";
import { Typesetter } from "#platform/pdf/typesetter";
import type { Tx } from "#platform/postgres/database";
import type { Semaphore } from "#platform/process/semaphore";
import { entriesOf } from "./entries.ts";
import type { Statement, StatementSection } from "./make-statement.ts";
import { type Cell, drawRow, drawRule, PAGE, ROW_HEIGHT } from "./pdf-table.ts";
import type { Movement } from "./statement-queries.ts";

/** A text in the reader's language. */
export type Translate = (
  key: string,
  details?: Readonly<Record<string, string | number>>,
) => string;

export interface PdfRequest {
  readonly userId: UserId;
  /** The name with which the member signs in, in any script. */
  readonly account: string;
  readonly statement: Statement;
  readonly fromDay: string;
  readonly toDay: string;
  readonly writtenAtMs: number;
  readonly isSimulated: (book: string) => boolean;
  readonly translate: Translate;
  /** The tag of the reader's language, which determines the font. */
  readonly languageTag: string;
  /** A page blocks the event loop for some ten milliseconds, so one file is written at a time. */
  readonly turns: Semaphore;
}

/**
 * Begins to write a statement; the document is read while it is written. The PDF library is loaded
 * with the first one.
 */
export async function statementPdf(tx: Tx, request: PdfRequest): Promise<PDFKit.PDFDocument> {
  const { default: PDFDocument } = await import("pdfkit");
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    info: {
      Title: request.translate("wallet.statement.title"),
      CreationDate: new Date(request.writtenAtMs),
    },
  });
  void begin(doc, tx, request);
  return doc;
}

async function begin(doc: PDFKit.PDFDocument, tx: Tx, request: PdfRequest): Promise<void> {
  try {
    const written = await request.turns.take(() => write(doc, tx, request));
    if (written === null) throw new Error("too many statements wait to be written");
    if (!doc.destroyed) doc.end();
  } catch (fault) {
    // The document's reader gets the error, whatever it was.
    doc.destroy(fault as Error);
  }
}

async function write(doc: PDFKit.PDFDocument, tx: Tx, request: PdfRequest): Promise<void> {
  const typesetter = await Typesetter.open(doc, request.languageTag);
  const paper = new Paper({ doc, typesetter, request });
  paper.facts();
  for (const section of request.statement.sections) {
    paper.head(section);
    const { userId, statement } = request;
    for await (const some of entriesOf(tx, { userId, statement, section })) {
      for (const entry of some) {
        // Other calls run between two pages.
        if (paper.isFull()) await nextTurn();
        // The reader has gone.
        if (doc.destroyed) return;
        paper.entry(entry);
      }
    }
    paper.foot(section);
  }
}

const WIDTHS = { time: 88, type: 130, account: 66, figure: 108, id: 135 };
const TOP = 84;
const BOTTOM = PAGE.height - 48;

/** The pages of one statement, from top to bottom. */
class Paper {
  readonly #doc: PDFKit.PDFDocument;
  readonly #typesetter: Typesetter;
  readonly #request: PdfRequest;
  #pages = 0;
  #y = BOTTOM;
  #isInTable = false;

  constructor(parts: {
    readonly doc: PDFKit.PDFDocument;
    readonly typesetter: Typesetter;
    readonly request: PdfRequest;
  }) {
    this.#doc = parts.doc;
    this.#typesetter = parts.typesetter;
    this.#request = parts.request;
  }

  isFull(): boolean {
    return this.#y + ROW_HEIGHT > BOTTOM;
  }

  /** The account, the period and the currency. */
  facts(): void {
    const { account, userId, fromDay, toDay, writtenAtMs, statement } = this.#request;
    this.#fact("owner", `${account} (${userId})`);
    this.#fact("period", this.#translate("statement.days", { fromDay, toDay }));
    this.#fact("writtenAt", `${toWireTime(writtenAtMs)} UTC+8`);
    if (statement.types !== null) this.#note("statement.listedOnly");
    if (!this.#typesetter.canPrint(account)) this.#note("statement.unprintable");
    if (statement.sections.length === 0) this.#note("statement.nothing");
  }

  head(section: StatementSection): void {
    const { book, currency } = section;
    this.#y += ROW_HEIGHT;
    this.#keepTogether(section.accounts.length + 4);
    this.#row([{ text: `${this.#translate(`book.${book}`)} · ${currency}`, width: 400 }], true);
    this.#balances(section, "opening");
    this.#columns();
    this.#isInTable = true;
  }

  entry({ atMs, type, account, units, balance, causeId, receiptId }: Movement): void {
    this.#row([
      { text: toWireTime(atMs), width: WIDTHS.time },
      { text: this.#reason(type), width: WIDTHS.type },
      { text: this.#use(account), width: WIDTHS.account },
      { text: figure(units), width: WIDTHS.figure, isFigure: true },
      { text: figure(balance), width: WIDTHS.figure, isFigure: true },
      { text: causeId ?? "", width: WIDTHS.id },
      { text: receiptId ?? "", width: WIDTHS.id },
    ]);
  }

  foot(section: StatementSection): void {
    this.#isInTable = false;
    this.#keepTogether(section.totals.length + section.accounts.length + 3);
    this.#row([{ text: this.#translate("statement.totals"), width: 400 }], true);
    for (const { type, units, entries } of section.totals) {
      this.#row([
        { text: this.#reason(type), width: WIDTHS.time + WIDTHS.type },
        { text: `× ${entries}`, width: WIDTHS.account },
        { text: figure(units), width: WIDTHS.figure, isFigure: true },
      ]);
    }
    this.#balances(section, "closing");
  }

  #balances(section: StatementSection, end: "opening" | "closing"): void {
    const wide = WIDTHS.time + WIDTHS.type + WIDTHS.account;
    const line = (text: string, units: bigint, isBold = false) =>
      this.#row(
        [
          { text, width: wide },
          { text: figure(units), width: WIDTHS.figure, isFigure: true },
        ],
        isBold,
      );
    for (const each of section.accounts) line(this.#use(each.account), each[end]);
    line(this.#translate(`statement.${end}`), section[end], true);
  }

  #columns(): void {
    const cell = (name: string, width: number, isFigure = false): Cell => {
      return { text: this.#translate(`statement.column.${name}`), width, isFigure };
    };
    drawRow(
      this.#typesetter,
      [
        cell("time", WIDTHS.time),
        cell("type", WIDTHS.type),
        cell("account", WIDTHS.account),
        cell("amount", WIDTHS.figure, true),
        cell("balanceAfter", WIDTHS.figure, true),
        cell("cause", WIDTHS.id),
        cell("receipt", WIDTHS.id),
      ],
      { y: this.#y, isBold: true },
    );
    this.#y += ROW_HEIGHT;
    drawRule(this.#doc, this.#y - 3);
  }

  #fact(name: string, text: string): void {
    const label = this.#translate(`statement.${name}`);
    this.#row([
      { text: label, width: 110 },
      { text, width: 600 },
    ]);
  }

  #note(key: string): void {
    this.#row([{ text: this.#translate(key), width: PAGE.width - 2 * PAGE.margin }]);
  }

  #row(cells: readonly Cell[], isBold = false): void {
    if (this.isFull()) this.#turnPage();
    drawRow(this.#typesetter, cells, { y: this.#y, isBold });
    this.#y += ROW_HEIGHT;
  }

  /** Begins a new page if this many rows do not fit on the rest of this one. */
  #keepTogether(rows: number): void {
    if (this.#y + rows * ROW_HEIGHT > BOTTOM) this.#turnPage();
  }

  #turnPage(): void {
    const doc = this.#doc;
    const typesetter = this.#typesetter;
    doc.addPage();
    this.#pages += 1;
    this.#y = TOP;
    const right = PAGE.width - 2 * PAGE.margin;
    doc.fillColor("#14171c");
    const title = { size: 14, isBold: true };
    typesetter.draw(this.#translate("statement.title"), { x: PAGE.margin, y: 44 }, title);
    const { sections } = this.#request.statement;
    const simulated = sections.filter(({ book }) => this.#request.isSimulated(book));
    if (simulated.length > 0 || this.#request.isSimulated("live")) {
      const key = simulated.length === sections.length ? "all" : "some";
      const text = this.#translate(`statement.simulated.${key}`);
      drawRow(typesetter, [{ text, width: right }], { y: 58, isBold: true });
    }
    const page = this.#translate("statement.page", { page: this.#pages });
    drawRow(typesetter, [{ text: page, width: right, isFigure: true }], { y: PAGE.height - 34 });
    drawRule(doc, TOP - 8);
    if (this.#isInTable) this.#columns();
  }

  #use(account: string): string {
    const use = (["available", "margin", "earn"] as const).find((each) => each === account);
    return this.#translate(`use.${use ?? "hold"}`);
  }

  /** The posting's reason, in the text of the area that moved it. */
  #reason(type: LogType): string {
    return this.#request.translate(`${REASON_AREAS[type]}.postingReason.${type}`);
  }

  #translate(key: string, details?: Readonly<Record<string, string | number>>): string {
    return this.#request.translate(`wallet.${key}`, details);
  }
}

/** Eight fraction digits for all amounts, so that the decimal points of a column are aligned. */
function figure(units: bigint): string {
  const [whole = "", fraction = ""] = toDecimalText(units).split(".");
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ",")}.${fraction.padEnd(8, "0")}`;
}
