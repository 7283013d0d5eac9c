import PDFDocument from 'pdfkit';
import encodeQR from 'qr';
import type { FontName } from './fonts.ts';
import { fontsFor } from './script-fonts.ts';
import type { SetCertificate } from './set-certificate.ts';
import { TextSetter } from './text-setter.ts';

// A4 landscape, in points.
const PAGE = { width: 841.89, height: 595.28 };
const FRAME = 30;
const SIDE = 92;
const WIDTH = PAGE.width - 2 * SIDE;
/** Includes the quiet zone of four modules. */
const QR_SIZE = 108;
const FOOT = 448;

const colour = {
  ink: '#142233',
  quiet: '#4b5a6b',
  rule: '#d8dfe3',
  firm: '#163a5f',
  accent: '#b3641c',
  paper: '#fbfaf7',
  stamp: '#a3262a',
};

type Doc = PDFKit.PDFDocument;
type Sheet = { doc: Doc; texts: TextSetter };
type Line = { font: FontName; size: number; ink: string; space?: number };

/** Draws a certificate as a PDF, as a stream of bytes. Deterministic. */
export async function drawCertificate(certificate: SetCertificate): Promise<AsyncIterable<Buffer>> {
  const { title, firm, createdAt, holder, subject, facts, did } = certificate;
  const fonts = await fontsFor({
    regular: [did],
    semiBold: [firm, holder, subject, ...facts.map(({ value }) => value)],
  });
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang: 'en-GB',
    displayTitle: true,
    info: {
      Title: title,
      Author: firm,
      Creator: firm,
      Producer: 'pdfkit',
      CreationDate: new Date(createdAt),
    },
  });
  const sheet = { doc, texts: new TextSetter(doc, fonts) };
  drawFrame(doc);
  drawMark(sheet, firm);
  drawWords(sheet, certificate);
  drawFoot(sheet, certificate);
  if (certificate.stamp !== '') drawStamp(doc, certificate.stamp);
  doc.end();
  return doc as unknown as AsyncIterable<Buffer>;
}

/** Draws a sheet with a double border and cut corners. */
function drawFrame(doc: Doc): void {
  doc.rect(0, 0, PAGE.width, PAGE.height).fill('#ffffff');
  cutCorners(doc, FRAME, 20).fillAndStroke(colour.paper, colour.firm);
  doc.lineWidth(2.4);
  cutCorners(doc, FRAME, 20).stroke(colour.firm);
  doc.lineWidth(0.7);
  cutCorners(doc, FRAME + 8, 17).stroke(colour.accent);
}

function cutCorners(doc: Doc, inset: number, cut: number): Doc {
  const [left, top, right, bottom] = [inset, inset, PAGE.width - inset, PAGE.height - inset];
  return doc
    .moveTo(left + cut, top)
    .lineTo(right - cut, top)
    .lineTo(right, top + cut)
    .lineTo(right, bottom - cut)
    .lineTo(right - cut, bottom)
    .lineTo(left + cut, bottom)
    .lineTo(left, bottom - cut)
    .lineTo(left, top + cut)
    .closePath();
}

/** Draws the firm's mark, as in `src/ui/frame/firm-mark.tsx`, with its name below. */
function drawMark({ doc, texts }: Sheet, firm: string): void {
  const size = 40;
  doc.save();
  doc.translate((PAGE.width - size) / 2, 62).scale(size / 32);
  doc.roundedRect(0, 0, 32, 32, 7).fill(colour.firm);
  doc.path('M8 25V14a8 8 0 0 1 16 0v11h-4.5V14a3.5 3.5 0 0 0-7 0v11z').fill('#ffffff');
  doc.restore();
  line({ doc, texts }, firm, 110, { font: 'semiBold', size: 11, ink: colour.firm, space: 0.6 });
}

function drawWords(sheet: Sheet, { heading, lead, holder, did, subject, remark }: SetCertificate): void {
  const { doc, texts } = sheet;
  line(sheet, heading, 150, { font: 'semiBold', size: 32, ink: colour.ink });
  line(sheet, lead, 207, { font: 'regular', size: 13, ink: colour.quiet });
  const nameSize = fitting(texts, holder, { font: 'semiBold', from: 36, to: 11, width: WIDTH });
  line(sheet, holder, 230 + (36 - nameSize) * 0.8, { font: 'semiBold', size: nameSize, ink: colour.firm });
  const middle = PAGE.width / 2;
  doc
    .lineWidth(0.9)
    .moveTo(middle - 170, 285)
    .lineTo(middle + 170, 285)
    .stroke(colour.accent);
  line(sheet, did, 300, { font: 'regular', size: 13, ink: colour.quiet });
  // A long title is set on two lines, in a smaller font if needed.
  const heightAt = (size: number) => texts.heightOf(subject, { font: 'semiBold', size }, { width: WIDTH });
  const size = [22, 19, 16, 13].find((each) => heightAt(each) <= 62) ?? 11;
  doc.fillColor(colour.ink);
  const box = { x: SIDE, y: 325, width: WIDTH, height: 64, align: 'center', steady: true } as const;
  texts.set(subject, { font: 'semiBold', size }, box);
  if (remark === '') return;
  const y = 325 + Math.min(heightAt(size), 64) + 8;
  line(sheet, remark, y, { font: 'regular', size: 13, ink: colour.quiet });
}

/** Draws the facts in columns, and the QR code at the right. */
function drawFoot({ doc, texts }: Sheet, { facts, link, linkWords }: SetCertificate): void {
  const right = PAGE.width - SIDE;
  doc
    .lineWidth(0.7)
    .moveTo(SIDE, FOOT - 16)
    .lineTo(right, FOOT - 16)
    .stroke(colour.rule);
  const columns = (WIDTH - QR_SIZE - 20) / Math.max(facts.length, 1);
  for (const [at, { label, value }] of facts.entries()) {
    const x = SIDE + at * columns;
    doc.font('regular').fontSize(10).fillColor(colour.quiet);
    doc.text(label, x, FOOT, { width: columns - 12, lineBreak: false });
    doc.fillColor(colour.ink);
    texts.setOnOneLine(value, { font: 'semiBold', size: 13 }, { x, y: FOOT + 15, width: columns - 12 });
  }
  doc.font('regular').fontSize(9.5).fillColor(colour.quiet);
  const wordsWidth = WIDTH - QR_SIZE - 20;
  doc.text(linkWords, SIDE, FOOT + 50, { width: wordsWidth });
  doc.fillColor(colour.firm).text(link, SIDE, doc.y + 1, { width: wordsWidth, link });
  drawCode(doc, link, { x: right - QR_SIZE, y: FOOT - 12 });
}

/** Draws a QR code (ISO/IEC 18004) with 25 % error correction, so that it survives a fold or a stain. */
function drawCode(doc: Doc, text: string, { x, y }: { x: number; y: number }): void {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: 4 });
  const module = QR_SIZE / rows.length;
  doc.rect(x, y, QR_SIZE, QR_SIZE).fill('#ffffff');
  for (const [down, row] of rows.entries()) {
    for (const [across, isDark] of row.entries()) {
      // Slightly wider than needed, because viewers show gaps between adjacent modules.
      if (isDark) doc.rect(x + across * module, y + down * module, module + 0.05, module + 0.05);
    }
  }
  doc.fill(colour.ink);
}

function drawStamp(doc: Doc, text: string): void {
  doc.save();
  doc.rotate(-14, { origin: [PAGE.width / 2, PAGE.height / 2] });
  doc.font('semiBold').fontSize(84).fillColor(colour.stamp).fillOpacity(0.28);
  doc.text(text.toUpperCase(), 0, PAGE.height / 2 - 56, {
    width: PAGE.width,
    align: 'center',
    characterSpacing: 8,
  });
  doc.restore();
}

/** Sets a centred line. */
function line({ doc, texts }: Sheet, text: string, y: number, { font, size, ink, space = 0 }: Line): void {
  doc.fillColor(ink);
  const box = { x: SIDE, y, width: WIDTH, align: 'center', characterSpacing: space, steady: true } as const;
  texts.set(text, { font, size }, box);
}

/** Returns the largest font size with which a text fits on one line. */
function fitting(
  texts: TextSetter,
  text: string,
  { font, from, to, width }: { font: FontName; from: number; to: number; width: number },
): number {
  for (let size = from; size > to; size -= 1) {
    if (texts.widthOf(text, { font, size }) <= width) return size;
  }
  return to;
}
