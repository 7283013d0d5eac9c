import { type FontName, fontFiles, isInTypeface, settable, tidy, typefaceAscent } from './fonts.ts';
import { fontNameFor, type ScriptFonts } from './script-fonts.ts';
import { asSet, graphemesOf, inVisualOrder, isFormatting, piecesOf, type Run, runsOf } from './text-runs.ts';

type Doc = PDFKit.PDFDocument;
type Face = { font: FontName; size: number };
/**
 * The position of a text. Lengths are in points. @property height of all lines: further lines are cut off @property
 * steady puts the first baseline where the portal's typeface has it
 */
type Box = {
  x: number;
  y: number;
  width: number;
  lineGap?: number;
  align?: 'left' | 'center';
  characterSpacing?: number;
  height?: number;
  steady?: boolean;
};

type Features = { features: PDFKit.Mixins.OpenTypeFeatures[] };

/**
 * With features, even an empty list, pdfkit shapes a run as a whole; otherwise it sets its words from left to right.
 */
const shaped: Features = { features: [] };
/** fontkit 2 throws for fonts whose marks have no anchor, such as Noto's for Gurmukhi. */
const withoutMarkPlaces = {
  // fontkit also accepts this form, which pdfkit's types lack.
  features: { abvm: false, blwm: false, mark: false, mkmk: false },
} as unknown as Features;

/** @property runs from left to right */
type Line = { runs: Run[]; width: number };

/**
 * Sets texts in a document. Text in the portal's typeface is passed to pdfkit. For text with other scripts this class
 * breaks and orders the lines (UAX 9), because pdfkit supports one font and one direction at a time.
 */
export class TextSetter {
  readonly #doc: Doc;
  readonly #fonts: ScriptFonts;
  #lacksCharacters = false;
  /** Cached display texts: each is measured several times before it is set. */
  readonly #known = new Map<string, string>();
  /** Fonts whose marks fontkit cannot position. */
  readonly #withoutMarkPlaces = new Set<string>();

  constructor(doc: Doc, fonts: ScriptFonts) {
    this.#doc = doc;
    this.#fonts = fonts;
    for (const [name, bytes] of Object.entries(fontFiles)) doc.registerFont(name, bytes);
    for (const { name, bytes } of fonts.values()) doc.registerFont(name, bytes);
  }

  /** Whether a character was replaced by its number. */
  get lacksCharacters(): boolean {
    return this.#lacksCharacters;
  }

  /** Sets a text in the document's current colour; the document's `y` is below it afterwards. */
  set(text: string, face: Face, { x, y, height, steady, ...box }: Box): void {
    const shown = this.#shown(text, face.font);
    if (shown !== text && /\[U\+[0-9A-F]{4,6}\]/.test(shown)) this.#lacksCharacters = true;
    if (isPlain(shown)) {
      const cut = height !== undefined && { height, ellipsis: true };
      this.#use(face).text(shown, x, y, { ...box, ...cut });
      return;
    }
    const { lineGap = 0, align, width } = box;
    const all = this.#linesOf(shown, face, width);
    const { ascent, lineHeight } = this.#heightsOf(all, face);
    const fitting = height === undefined ? all.length : Math.floor(height / (lineHeight + lineGap));
    let top = steady ? y - (ascent - typefaceAscent * face.size) : y;
    for (const line of cutAt(all, Math.max(1, fitting), face.font)) {
      if (top + lineHeight > this.#doc.page.height - this.#doc.page.margins.bottom) {
        this.#doc.addPage();
        top = this.#doc.page.margins.top;
      }
      const left = align === 'center' ? x + (width - line.width) / 2 : x;
      this.#setLine(line, face.size, { x: left, y: top + ascent });
      top += lineHeight + lineGap;
    }
    this.#doc.x = x;
    this.#doc.y = top;
  }

  /** Sets a text on one line, cut off if it is too long. */
  setOnOneLine(text: string, face: Face, { x, y, width }: Pick<Box, 'x' | 'y' | 'width'>): void {
    const shown = shortened(this.#shown(text, face.font), 100);
    if (isPlain(shown)) this.#use(face).text(shown, x, y, { width, lineBreak: false });
    else this.set(shown, face, { x, y, width, height: 0 });
  }

  /** Returns the height of a text. */
  heightOf(text: string, face: Face, { width, lineGap = 0 }: Pick<Box, 'width' | 'lineGap'>): number {
    const shown = this.#shown(text, face.font);
    if (isPlain(shown)) return this.#use(face).heightOfString(shown, { width, lineGap });
    const lines = this.#linesOf(shown, face, width);
    return lines.length * (this.#heightsOf(lines, face).lineHeight + lineGap);
  }

  /** Returns the width of a text on one line. */
  widthOf(text: string, face: Face): number {
    const shown = this.#shown(text, face.font);
    if (isPlain(shown)) return this.#use(face).widthOfString(shown);
    return this.#widthOf(this.#runsOf(shown, face.font), face.size);
  }

  #use({ font, size }: { font: string; size: number }): Doc {
    return this.#doc.font(font).fontSize(size);
  }

  #shown(text: string, weight: FontName): string {
    const key = `${weight}|${text}`;
    const shown = this.#known.get(key) ?? this.#asShown(text, weight);
    this.#known.set(key, shown);
    return shown;
  }

  #asShown(text: string, weight: FontName): string {
    const tidied = tidy(text);
    if (this.#fonts.size === 0) return settable(tidied);
    const hasFont = (character: string) => this.#nameFor(character, tidied, weight) !== undefined;
    const isMixed = Array.from(tidied).some((character) => !isInTypeface(character) && hasFont(character));
    const mixed = settable(tidied, (character) => isMixed && (isFormatting(character) || hasFont(character)));
    return isPlain(mixed) || this.#canShape(mixed, weight) ? mixed : settable(tidied);
  }

  /** Whether fontkit can shape a text; a document must not fail because of a name in it. */
  #canShape(text: string, weight: FontName): boolean {
    try {
      for (const run of this.#runsOf(text, weight)) this.#shape(run);
      return true;
    } catch {
      return false;
    }
  }

  #shape(run: Run): void {
    try {
      this.#widthOf([run], 10);
    } catch (error) {
      if (this.#withoutMarkPlaces.has(run.font)) throw error;
      this.#withoutMarkPlaces.add(run.font);
      this.#widthOf([run], 10);
    }
  }

  #featuresOf(font: string): Features {
    return this.#withoutMarkPlaces.has(font) ? withoutMarkPlaces : shaped;
  }

  #nameFor(character: string, text: string, weight: FontName): string | undefined {
    return fontNameFor(character, { text, weight, fonts: this.#fonts });
  }

  #runsOf(text: string, weight: FontName): Run[] {
    return runsOf(text, (character) =>
      isInTypeface(character) ? weight : this.#nameFor(character, text, weight),
    );
  }

  #heightsOf(lines: readonly Line[], { font, size }: Face): { ascent: number; lineHeight: number } {
    let [ascent, depth] = [0, 0];
    for (const name of new Set([font, ...lines.flatMap(({ runs }) => runs.map((run) => run.font))])) {
      const above = (this.#fonts.get(name)?.ascent ?? typefaceAscent) * size;
      ascent = Math.max(ascent, above);
      depth = Math.max(depth, this.#use({ font: name, size }).currentLineHeight(true) - above);
    }
    return { ascent, lineHeight: ascent + depth };
  }

  #linesOf(text: string, face: Face, width: number): Line[] {
    return text.split('\n').flatMap((paragraph) => this.#brokenLines(paragraph, face, width));
  }

  /** Breaks a paragraph into lines; a piece wider than a line is broken between characters. */
  #brokenLines(text: string, { font, size }: Face, width: number): Line[] {
    const runs = this.#runsOf(text, font);
    const lines: Line[] = [];
    let [start, at] = [0, 0];
    let used = 0;
    const widthOf = (piece: string) =>
      this.#widthOf(runsWithin(runs, { start: at, end: at + piece.length }), size);
    const lineTo = (end: number): Line => {
      const within = runsWithin(runs, { start, end: start + text.slice(start, end).trimEnd().length });
      return { runs: inVisualOrder(within), width: this.#widthOf(within, size) };
    };
    const take = (piece: string): boolean => {
      if (used + widthOf(piece.trimEnd()) > width) return false;
      used += widthOf(piece);
      at += piece.length;
      return true;
    };
    const endLine = () => {
      if (at > start) lines.push(lineTo(at));
      [start, used] = [at, 0];
    };
    for (const piece of piecesOf(text)) {
      if (take(piece)) continue;
      endLine();
      if (take(piece)) continue;
      for (const character of graphemesOf(piece)) {
        if (take(character)) continue;
        endLine();
        if (!take(character)) at += character.length;
      }
    }
    return [...lines, lineTo(at)];
  }

  #widthOf(runs: readonly Run[], size: number): number {
    return runs.reduce((sum, { font, text, level }) => {
      const letters = asSet(text, level);
      const features = this.#featuresOf(font);
      return sum + this.#use({ font, size }).widthOfString(letters, features);
    }, 0);
  }

  /** Sets a line on its baseline. */
  #setLine({ runs }: Line, size: number, { x, y }: { x: number; y: number }): void {
    let left = x;
    for (const { font, text, level } of runs) {
      const letters = asSet(text, level);
      const features = this.#featuresOf(font);
      const options = { ...features, lineBreak: false, baseline: 'alphabetic' as const };
      this.#use({ font, size }).text(letters, left, y, options);
      left += this.#doc.widthOfString(letters, options);
    }
  }
}

/** Whether the portal's typeface has every character of a text. */
function isPlain(shown: string): boolean {
  return /^[\n\x20-\x7e]*$/.test(shown) || Array.from(shown).every(isInTypeface);
}

function runsWithin(runs: readonly Run[], { start, end }: { start: number; end: number }): Run[] {
  return runs.flatMap((run) => {
    const text = run.text.slice(Math.max(0, start - run.start), Math.max(0, end - run.start));
    return text === '' ? [] : [{ ...run, start: Math.max(run.start, start), text }];
  });
}

/** Returns the first lines, the last with an ellipsis if others were cut off. */
function cutAt(lines: readonly Line[], count: number, font: string): readonly Line[] {
  if (lines.length <= count) return lines;
  const stored = lines.slice(0, count);
  const last = stored.at(-1);
  const ellipsis = { start: 0, text: '…', font, level: 0 };
  return last ? [...stored.slice(0, -1), { ...last, runs: [...last.runs, ellipsis] }] : stored;
}

function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
