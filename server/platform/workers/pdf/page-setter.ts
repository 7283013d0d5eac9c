import PDFDocument from 'pdfkit';
import { signatureArea } from '#domain/rules/drawn-signature.ts';
import type { FontName } from './fonts.ts';
import type { ScriptFonts } from './script-fonts.ts';
import type { DocumentGroup, DocumentRow, SetSignature } from './set-document.ts';
import { TextSetter } from './text-setter.ts';

const MARGIN = { top: 56, bottom: 68, left: 56, right: 56 };
const LABEL_WIDTH = 150;
const GAP = 14;
const ROW_PADDING = 4;
const LINE_GAP = 1.5;
/** The height of a drawn signature. */
const DRAWN_HEIGHT = 56;

const colour = { ink: '#142233', quiet: '#4b5a6b', rule: '#d8dfe3', firm: '#163a5f' };

type Style = { font: FontName; size: number; colour: string };
const styles = {
  title: { font: 'semiBold', size: 24, colour: colour.ink },
  firm: { font: 'semiBold', size: 11, colour: colour.firm },
  section: { font: 'semiBold', size: 15, colour: colour.firm },
  group: { font: 'semiBold', size: 11, colour: colour.ink },
  label: { font: 'regular', size: 9.5, colour: colour.quiet },
  value: { font: 'regular', size: 10, colour: colour.ink },
  remark: { font: 'regular', size: 8.5, colour: colour.quiet },
  signature: { font: 'regular', size: 20, colour: colour.ink },
} as const satisfies Record<string, Style>;
type StyleName = keyof typeof styles;

/** @property createdAt written into the file, so that the same version always gives the same file */
type Described = { title: string; author: string; createdAt: Date; fonts: ScriptFonts };

/** Sets text on A4 pages without splitting groups or cutting off text. Lengths are in points. */
export class PageSetter {
  readonly #doc: PDFKit.PDFDocument;
  readonly #left = MARGIN.left;
  readonly #width: number;
  readonly #texts: TextSetter;
  /** Cached: measuring costs as much as setting, and is needed for a row, its group and its section. */
  readonly #heights = new Map<DocumentRow, number>();

  constructor({ title, author, createdAt, fonts }: Described) {
    this.#doc = new PDFDocument({
      size: 'A4',
      margins: MARGIN,
      bufferPages: true,
      lang: 'en-GB',
      displayTitle: true,
      info: { Title: title, Author: author, Creator: author, Producer: 'pdfkit', CreationDate: createdAt },
    });
    this.#texts = new TextSetter(this.#doc, fonts);
    this.#width = this.#doc.page.width - MARGIN.left - MARGIN.right;
  }

  /** Whether a character was replaced by its number. */
  get lacksCharacters(): boolean {
    return this.#texts.lacksCharacters;
  }

  paragraph(style: StyleName, text: string, space = 0): void {
    this.#set(style, text, this.#left, this.#width);
    this.#doc.y += space;
  }

  /** Sets a first-level heading, which is also in the outline. @param first the group after it */
  section(title: string, first: DocumentGroup | undefined): void {
    this.#room(64 + (first ? this.#heightOfGroupStart(first) : 0));
    this.#doc.y += 18;
    this.#doc.outline.addItem(title);
    this.paragraph('section', title, 2);
    this.#rule(colour.firm);
  }

  group({ title, rows }: DocumentGroup): void {
    this.#room(this.#heightOfGroupStart({ title, rows }));
    this.#doc.y += 8;
    if (title !== '') this.paragraph('group', title, 2);
    for (const row of rows) this.row(row);
  }

  row(row: DocumentRow): void {
    const height = this.#heightOf(row);
    this.#room(height);
    const top = this.#doc.y + ROW_PADDING;
    const page = this.#doc.page;
    this.#set('label', row.label, this.#left, LABEL_WIDTH, top + 0.5);
    const labelEnd = this.#doc.page === page ? this.#doc.y : 0;
    this.#doc.y = top;
    const x = this.#left + LABEL_WIDTH + GAP;
    const width = this.#width - LABEL_WIDTH - GAP;
    if (row.signature) this.#sign(row.signature, { x, y: top, width });
    const value = row.value === '' && !row.remark ? 'Not given' : row.value;
    if (value !== '') this.#set(row.value === '' ? 'label' : 'value', value, x, width, top);
    if (row.remark) this.#set('remark', row.remark, x, width, this.#doc.y + 1);
    if (this.#doc.page === page) this.#doc.y = Math.max(this.#doc.y, labelEnd);
    this.#doc.y += ROW_PADDING;
    this.#rule(colour.rule);
  }

  /** Numbers the pages and ends the file. @param footer text at the left of every page's foot @returns the file */
  finish(footer: string): AsyncIterable<Buffer> {
    const doc = this.#doc;
    const { start, count } = doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      doc.switchToPage(page);
      // The footer is in the margin, where text would otherwise start a new page.
      doc.page.margins.bottom = 0;
      const y = doc.page.height - 40;
      const { font, size, colour: ink } = styles.remark;
      doc.font(font).fontSize(size).fillColor(ink);
      this.#texts.setOnOneLine(footer, { font, size }, { x: this.#left, y, width: this.#width - 90 });
      const number = `Page ${page - start + 1} of ${count}`;
      doc.text(number, this.#left, y, { width: this.#width, align: 'right', lineBreak: false });
    }
    doc.end();
    return doc as unknown as AsyncIterable<Buffer>;
  }

  #set(style: StyleName, text: string, x: number, width: number, y = this.#doc.y): void {
    const { font, size, colour: ink } = styles[style];
    this.#doc.fillColor(ink);
    this.#texts.set(text, { font, size }, { x, y, width, lineGap: LINE_GAP });
  }

  #sign(signature: SetSignature, { x, y, width }: { x: number; y: number; width: number }): void {
    if ('typed' in signature) {
      this.#set('signature', signature.typed, x, width, y);
      return;
    }
    const doc = this.#doc;
    const scale = DRAWN_HEIGHT / signatureArea.height;
    doc.save().translate(x, y).scale(scale).path(signature.drawn);
    doc.lineWidth(4).lineCap('round').lineJoin('round').strokeColor(colour.ink).stroke();
    doc.restore();
    doc.y = y + DRAWN_HEIGHT;
  }

  #heightOf(row: DocumentRow): number {
    const height = this.#heights.get(row) ?? this.#measured(row);
    this.#heights.set(row, height);
    return height;
  }

  #measured({ label, value, remark = '', signature }: DocumentRow): number {
    const width = this.#width - LABEL_WIDTH - GAP;
    const measured = (style: StyleName, text: string, within: number) => {
      if (text === '') return 0;
      return this.#texts.heightOf(text, styles[style], { width: within, lineGap: LINE_GAP });
    };
    const signed =
      signature && ('typed' in signature ? measured('signature', signature.typed, width) : DRAWN_HEIGHT);
    const beside =
      measured('value', value || (remark ? '' : 'Not given'), width) +
      measured('remark', remark, width) +
      (signed ?? 0);
    return Math.max(measured('label', label, LABEL_WIDTH), beside) + 2 * ROW_PADDING + 1;
  }

  /** Returns the height that must fit on one page: all of a short group, else its title and first row. */
  #heightOfGroupStart({ rows }: DocumentGroup): number {
    const heights = rows.map((row) => this.#heightOf(row));
    const all = 30 + heights.reduce((sum, height) => sum + height, 0);
    const isShort = all < (this.#doc.page.height - MARGIN.top - MARGIN.bottom) * 0.6;
    return isShort ? all : 30 + (heights[0] ?? 0);
  }

  /** Starts a new page if the height does not fit; content longer than a page starts on the current one. */
  #room(height: number): void {
    const end = this.#doc.page.height - MARGIN.bottom;
    const isLongerThanAPage = height > end - MARGIN.top;
    if (this.#doc.y + height > end && !isLongerThanAPage) this.#doc.addPage();
  }

  #rule(ink: string): void {
    const { y } = this.#doc;
    this.#doc
      .moveTo(this.#left, y)
      .lineTo(this.#left + this.#width, y)
      .lineWidth(0.6)
      .strokeColor(ink)
      .stroke();
  }
}
