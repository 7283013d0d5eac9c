import { attributesOf, type Tag } from './docx-tags.ts';

/** The harmless fields of documents (ECMA-376, part 1, 17.16.5); all others are refused. */
const allowedFields = new Set([
  ...['PAGE', 'NUMPAGES', 'PAGEREF', 'SECTION', 'SECTIONPAGES', 'REF', 'NOTEREF', 'STYLEREF'],
  ...['TOC', 'TC', 'SEQ', 'INDEX', 'XE', 'LISTNUM', 'SYMBOL', 'EQ', 'ADVANCE', 'BIBLIOGRAPHY', 'CITATION'],
  ...['DATE', 'TIME', 'CREATEDATE', 'SAVEDATE', 'PRINTDATE', 'EDITTIME', 'AUTHOR', 'LASTSAVEDBY', 'USERNAME'],
  ...['USERINITIALS', 'USERADDRESS', 'TITLE', 'SUBJECT', 'KEYWORDS', 'COMMENTS', 'FILENAME', 'NUMWORDS'],
  ...['NUMCHARS', 'FILESIZE', 'REVNUM', 'FORMTEXT', 'FORMCHECKBOX', 'FORMDROPDOWN', 'SHAPE'],
]);

/** Allowed link targets. */
const plainTarget = /^\s*(?:https?:|mailto:|tel:|#|www\.)/i;

/** Switches of `HYPERLINK` with an argument: a bookmark, a tooltip, a frame. */
const switchesWithText = new Set(['\\l', '\\o', '\\t']);

/** Replaces a nested field in an instruction, since its result is unknown. */
const NESTED = '\u0000';

/**
 * Collects the instructions of a part's fields, even if split into several runs. Instruction text outside of any field
 * counts as one, and an unclosed field ends with the part.
 */
export class FieldInstructions {
  readonly found: string[] = [];
  readonly #open: { pieces: string[]; isInstruction: boolean }[] = [];
  #loose: string[] = [];

  /** Processes the next tag of the part. */
  take({ name, isEnd, source, text }: Tag): void {
    if (isEnd) return;
    if (name === 'fldSimple') {
      for (const each of attributesOf(source))
        if (each.name === 'instr') this.found.push(withoutCodes(each.value));
    } else if (name === 'fldChar') {
      const kinds = attributesOf(source).filter((each) => each.name === 'fldCharType');
      for (const { value } of kinds) this.#turn(withoutCodes(value).trim());
    } else if (name === 'instrText' || name === 'delInstrText') {
      this.#type(withoutCodes(text), true);
    } else if (name === 't' || name === 'delText') {
      this.#type(withoutCodes(text), false);
    }
  }

  /** Ends the part. @returns all of its instructions */
  end(): readonly string[] {
    while (this.#open.length > 0) this.#close();
    this.#endLoose();
    return this.found;
  }

  #turn(kind: string): void {
    this.#endLoose();
    if (kind === 'begin') {
      this.#open.at(-1)?.pieces.push(NESTED);
      this.#open.push({ pieces: [], isInstruction: true });
    } else if (kind === 'separate') {
      const field = this.#open.at(-1);
      if (field) field.isInstruction = false;
    } else this.#close();
  }

  #type(piece: string, isInstruction: boolean): void {
    const field = this.#open.at(-1);
    if (field && (field.isInstruction || isInstruction)) field.pieces.push(piece);
    else if (isInstruction) this.#loose.push(piece);
  }

  #close(): void {
    const field = this.#open.pop();
    if (field) this.found.push(field.pieces.join(''));
  }

  #endLoose(): void {
    if (this.#loose.length > 0) this.found.push(this.#loose.join(''));
    this.#loose = [];
  }
}

/** Maximum length of a link's instruction; for others only the first word is checked. */
const LONGEST_LINK = 4000;

/** Whether a field is allowed, by its first word, which must not be the result of a nested field. */
export function isAllowedField(instruction: string): boolean {
  const text = instruction.trimStart();
  if (text === '') return true;
  const name = /^[A-Za-z]{1,20}(?=[\s\\"]|$)/.exec(text)?.[0].toUpperCase() ?? '';
  if (name === 'HYPERLINK') return isPlainLink(text);
  return allowedFields.has(name);
}

function isPlainLink(text: string): boolean {
  if (text.length > LONGEST_LINK || text.includes(NESTED)) return false;
  const words = [...text.slice('HYPERLINK'.length).matchAll(/"([^"]*)"|[^\s"]+/g)].map(
    ([word, quoted]) => quoted ?? word,
  );
  return words.every((word, at) => {
    if (switchesWithText.has((words[at - 1] ?? '').toLowerCase())) return true;
    return /^\\[a-z*]$/i.test(word) || word.toUpperCase() === 'MERGEFORMAT' || plainTarget.test(word);
  });
}

/** Decodes numeric and named character references. */
function withoutCodes(text: string): string {
  if (!text.includes('&')) return text;
  return text
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (code, hex?: string, decimal?: string) => {
      const number = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return number <= 0x10ffff ? String.fromCodePoint(number) : code;
    })
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'");
}
