import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type RegisterEntry, RegisterFileError } from '#domain/compliance/register/register-entry.ts';
import { createRegisterReader } from '#domain/compliance/register/register-reader.ts';

/** Maximum size of a register, in bytes; FINTRAC's has a few megabytes. */
export const LARGEST_REGISTER = 32 * 1024 * 1024;

/** Maximum length of a row, in characters. */
const LONGEST_ROW = 100_000;

/** The parser receives this many characters at a time, so that other calls are answered between them. */
const PORTION = 64 * 1024;

/** Returns the businesses of a register file. Throws `RegisterFileError`. */
export async function readRegister(bytes: Uint8Array): Promise<RegisterEntry[]> {
  const text = textOf(bytes);
  const reader = createRegisterReader();
  const rows = Readable.from(portionsOf(text)).pipe(
    parse({ delimiter: delimiterOf(text), relax_column_count: true, max_record_size: LONGEST_ROW }),
  );
  try {
    for await (const cells of rows) reader.row(cells);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new RegisterFileError(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'The file ends within a row. It is incomplete'
        : `The file is damaged at line ${error.lines ?? 1}: its quotes do not match`,
    );
  }
  return reader.end();
}

function* portionsOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PORTION) yield text.slice(at, at + PORTION);
}

/** Returns the delimiter of the header row; Excel writes others than the comma in some countries. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/u));
  const times = (delimiter: string) => header.split(delimiter).length;
  return [';', '\t'].reduce((most, each) => (times(each) > times(most) ? each : most), ',');
}

/**
 * Returns the text of a file: UTF-8 or UTF-16 by its byte order mark, UTF-8 without one, and Windows-1252 for bytes that are not
 * UTF-8, as Excel saves CSV. Throws `RegisterFileError` for a file that ends within a character, and for one that is not text.
 */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b) {
    throw new RegisterFileError('The file is an Excel workbook. Upload the file that FINTRAC offers as CSV');
  }
  const wide =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  const text = wide
    ? new TextDecoder(wide).decode(bytes)
    : (utf8Of(bytes) ?? new TextDecoder('windows-1252').decode(bytes));
  if (text.includes('\0'))
    throw new RegisterFileError('The file is not a text file. Upload the CSV file of FINTRAC');
  return text;
}

/** Returns the text of a UTF-8 file; null for another encoding. */
function utf8Of(bytes: Uint8Array): string | null {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text: string;
  try {
    text = decoder.decode(bytes, { stream: true });
  } catch {
    return null;
  }
  try {
    return text + decoder.decode();
  } catch {
    throw new RegisterFileError('The file ends within a character. It is incomplete');
  }
}
