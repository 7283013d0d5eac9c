import { dayIn, distinct, namesIn, numberIn, oneLine, statusIn } from './cells.ts';
import { type ColumnPlaces, columnPlaces } from './columns.ts';
import { type RegisterEntry, RegisterFileError, registerStatuses } from './register-entry.ts';

/** Maximum length of a text of the register, in characters; a longer one is cut. */
const LONGEST_TEXT = 500;
/** Maximum number of names of one business; further ones are left out. */
const NAMES_AT_MOST = 50;

/** Reads the rows of a register one after the other, so that a large file is never in memory as rows. */
export type RegisterReader = {
  /** Reads the next row; the first is the header. Throws `RegisterFileError`. */
  row(cells: readonly string[]): void;
  /** Returns all businesses, each once. Throws `RegisterFileError` if there are none. */
  end(): RegisterEntry[];
};

/** Returns a reader of a register. */
export function createRegisterReader(): RegisterReader {
  const byNumber = new Map<string, RegisterEntry>();
  let places: ColumnPlaces | undefined;
  let width = 0;
  let read = 0;
  return {
    row(cells) {
      read += 1;
      if (!places) {
        places = columnPlaces(cells);
        width = cells.length;
        return;
      }
      if (cells.every((cell) => cell.trim() === '')) return;
      if (cells.length !== width) {
        const many = `${cells.length} of ${width} columns`;
        throw new RegisterFileError(`Row ${read} has ${many}. The file is incomplete or damaged`);
      }
      const entry = entryOf(cells, places, read);
      const before = byNumber.get(entry.number);
      byNumber.set(entry.number, before ? merged(before, entry) : entry);
    },
    end() {
      if (byNumber.size === 0)
        throw new RegisterFileError('The file has no row of a money services business');
      return [...byNumber.values()];
    },
  };
}

function entryOf(cells: readonly string[], places: ColumnPlaces, row: number): RegisterEntry {
  const raw = (column: keyof ColumnPlaces) => {
    const place = places[column];
    return place === undefined ? '' : (cells[place] ?? '');
  };
  const text = (column: keyof ColumnPlaces) => oneLine(raw(column)).slice(0, LONGEST_TEXT);
  const day = (column: 'approvedOn' | 'expiresOn') => {
    const found = dayIn(raw(column));
    if (found === null) throw refused(row, text(column), 'is not a date such as 2026-11-30');
    return found;
  };
  const number = numberIn(raw('number'));
  if (number === null) throw refused(row, text('number'), 'is not a registration number such as M12345678');
  const status = statusIn(raw('status'));
  if (status === null) throw refused(row, text('status'), `is not one of ${registerStatuses.join(', ')}`);
  const names = [oneLine(raw('legalName')), ...namesIn(raw('names')), ...namesIn(raw('operatingNames'))];
  const given = distinct(names.filter((name) => name !== ''));
  if (given.length === 0) throw new RegisterFileError(`Row ${row} has no name`);
  return {
    number,
    names: given.slice(0, NAMES_AT_MOST).map((name) => name.slice(0, LONGEST_TEXT)),
    status,
    approvedOn: day('approvedOn'),
    expiresOn: day('expiresOn'),
    incorporationNumber: text('incorporationNumber'),
    incorporatedIn: text('incorporatedIn'),
    address: text('address'),
    website: text('website'),
  };
}

const refused = (row: number, cell: string, why: string) =>
  new RegisterFileError(`Row ${row}: “${cell.slice(0, 60)}” ${why}`);

/** A number may have several rows. The one that expires last applies, with the names of all. */
function merged(before: RegisterEntry, entry: RegisterEntry): RegisterEntry {
  const [latest, other] = entry.expiresOn >= before.expiresOn ? [entry, before] : [before, entry];
  return { ...latest, names: distinct([...latest.names, ...other.names]).slice(0, NAMES_AT_MOST) };
}

/** A register that has lost more than this share of its businesses is refused: FINTRAC removes none at once. */
const LARGEST_LOSS = 0.2;

/** Returns why a register may not replace the stored one, as a sentence; null if it may. */
export function shrinkRefusal(stored: number, received: number): string | null {
  if (received >= stored * (1 - LARGEST_LOSS)) return null;
  const lost = Math.round((1 - received / stored) * 100);
  return `The file has ${received} businesses, ${lost} % fewer than the stored register with ${stored}. Check that it is complete`;
}
