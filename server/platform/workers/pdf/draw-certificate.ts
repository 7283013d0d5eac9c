import PDFDocument from 'pdfkit';
import encodeQR from 'qr';
import { type FontName, fontFiles, settable } from './fonts.ts';
import type { SetCertificate } from './set-certificate.ts';

// A4 across, in points.
const PAGE = { width: 841.89, height: 595.28 };
const FRAME = 30;
const SIDE = 92;
const WIDTH = PAGE.width - 2 * SIDE;
/** With the four modules around it that stay empty. */
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
type Line = { font: FontName; size: number; ink: string; space?: number };

/** A certificate as a PDF, its bytes as they come. The same certificate gives the same bytes each time. */
export function drawCertificate(certificate: SetCertificate): AsyncIterable<Buffer> {
  const { title, firm, createdAt } = certificate;
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
  for (const [name, bytes] of Object.entries(fontFiles)) doc.registerFont(name, bytes);
  drawFrame(doc);
  drawMark(doc, firm);
  drawWords(doc, certificate);
  drawFoot(doc, certificate);
  if (certificate.stamp !== '') drawStamp(doc, certificate.stamp);
  doc.end();
  return doc as unknown as AsyncIterable<Buffer>;
}

/** A sheet within a double rule, whose corners are cut as on a bond. */
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

/** The firm's mark, as `src/ui/frame/firm-mark.tsx` draws it, and its name beneath. */
function drawMark(doc: Doc, firm: string): void {
  const size = 40;
  doc.save();
  doc.translate((PAGE.width - size) / 2, 62).scale(size / 32);
  doc.roundedRect(0, 0, 32, 32, 7).fill(colour.firm);
  doc.path('M8 25V14a8 8 0 0 1 16 0v11h-4.5V14a3.5 3.5 0 0 0-7 0v11z').fill('#ffffff');
  doc.restore();
  line(doc, firm, 110, { font: 'semiBold', size: 11, ink: colour.firm, space: 0.6 });
}

function drawWords(doc: Doc, { heading, lead, holder, did, subject, remark }: SetCertificate): void {
  line(doc, heading, 150, { font: 'semiBold', size: 32, ink: colour.ink });
  line(doc, lead, 207, { font: 'regular', size: 13, ink: colour.quiet });
  const name = settable(holder);
  const nameSize = fitting(doc, name, { font: 'semiBold', from: 36, to: 11, width: WIDTH });
  line(doc, name, 230 + (36 - nameSize) * 0.8, { font: 'semiBold', size: nameSize, ink: colour.firm });
  const middle = PAGE.width / 2;
  doc
    .lineWidth(0.9)
    .moveTo(middle - 170, 285)
    .lineTo(middle + 170, 285)
    .stroke(colour.accent);
  line(doc, did, 300, { font: 'regular', size: 13, ink: colour.quiet });
  // A long title goes over two lines, in smaller letters where it must.
  const text = settable(subject);
  doc.font('semiBold');
  const size = [22, 19, 16, 13].find((each) => heightOf(doc, text, each) <= 62) ?? 11;
  doc.fontSize(size).fillColor(colour.ink);
  doc.text(text, SIDE, 325, { width: WIDTH, align: 'center', height: 64, ellipsis: true });
  if (remark === '') return;
  const y = 325 + Math.min(heightOf(doc, text, size), 64) + 8;
  line(doc, remark, y, { font: 'regular', size: 13, ink: colour.quiet });
}

function heightOf(doc: Doc, text: string, size: number): number {
  return doc.fontSize(size).heightOfString(text, { width: WIDTH, align: 'center' });
}

/** What can be looked up: the facts in columns, and the code at the right. */
function drawFoot(doc: Doc, { facts, link, linkWords }: SetCertificate): void {
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
    doc.font('semiBold').fontSize(13).fillColor(colour.ink);
    doc.text(settable(value), x, FOOT + 15, { width: columns - 12, lineBreak: false });
  }
  doc.font('regular').fontSize(9.5).fillColor(colour.quiet);
  const wordsWidth = WIDTH - QR_SIZE - 20;
  doc.text(linkWords, SIDE, FOOT + 50, { width: wordsWidth });
  doc.fillColor(colour.firm).text(link, SIDE, doc.y + 1, { width: wordsWidth, link });
  drawCode(doc, link, { x: right - QR_SIZE, y: FOOT - 12 });
}

/** A QR code (ISO/IEC 18004) with a quarter more than it needs, so that a fold or a stain does not end it. */
function drawCode(doc: Doc, text: string, { x, y }: { x: number; y: number }): void {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: 4 });
  const module = QR_SIZE / rows.length;
  doc.rect(x, y, QR_SIZE, QR_SIZE).fill('#ffffff');
  for (const [down, row] of rows.entries()) {
    for (const [across, isDark] of row.entries()) {
      // A hair wider than it is, or viewers show seams between neighbours.
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

/** A line in the middle of the page. */
function line(doc: Doc, text: string, y: number, { font, size, ink, space = 0 }: Line): void {
  doc.font(font).fontSize(size).fillColor(ink);
  doc.text(settable(text), SIDE, y, { width: WIDTH, align: 'center', characterSpacing: space });
}

/** The largest size in which a text stands on one line. */
function fitting(
  doc: Doc,
  text: string,
  { font, from, to, width }: { font: FontName; from: number; to: number; width: number },
): number {
  doc.font(font);
  for (let size = from; size > to; size -= 1) {
    if (doc.fontSize(size).widthOfString(text) <= width) return size;
  }
  return to;
}
