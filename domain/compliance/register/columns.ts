import { RegisterFileError } from './register-entry.ts';

/**
 * The columns that are read, each with the headings that FINTRAC's file and the tables of its registry search have used for it. A
 * heading is compared without case, spaces and punctuation.
 */
const headings = {
  number: ['MSB Registration Number', 'Registration Number', 'MSB Number'],
  names: ['Organization Names (Legal and Operating)', 'Organization Names', 'Organization Name'],
  legalName: ['Legal Name', 'Entity Legal Name'],
  operatingNames: ['Operating Names', 'Operating Name', 'Operating Name(s)'],
  status: ['MSB Registration Status', 'Registration Status', 'Status'],
  approvedOn: [
    'Date Initial MSB Registration Approval',
    'Initial Registration Approval Date',
    'Date of Initial Registration',
    'Registration Date',
  ],
  expiresOn: ['MSB Registration Expiry Date', 'Registration Expiry Date', 'Expiry Date'],
  incorporationNumber: ['Incorporation Number', 'Corporation Number'],
  incorporatedIn: ['Jurisdiction of Incorporation', 'Incorporation Jurisdiction'],
  address: ['Business Address', 'Address', 'Principal Business Address'],
  website: ['Website', 'Web Site', 'Website Address'],
} as const;

type Column = keyof typeof headings;

/** The place of each column in a row; a column that the file does not have is missing. */
export type ColumnPlaces = { readonly [Each in Column]?: number };

const plain = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Without these a row says nothing about a registration. */
const needed: readonly Column[] = ['number', 'status', 'expiresOn'];

/** Returns the places of the columns of a header row. Throws `RegisterFileError` if a needed column is missing or there twice. */
export function columnPlaces(header: readonly string[]): ColumnPlaces {
  const given = header.map(plain);
  const places: Partial<Record<Column, number>> = {};
  for (const [column, known] of Object.entries(headings) as [Column, readonly string[]][]) {
    const found = given.flatMap((heading, place) =>
      known.some((each) => plain(each) === heading) ? place : [],
    );
    if (found.length > 1) {
      throw new RegisterFileError(`The file has the column “${known[0]}” twice`);
    }
    if (found[0] !== undefined) places[column] = found[0];
  }
  const missing = needed.filter((column) => places[column] === undefined);
  const isNameless = places.names === undefined && places.legalName === undefined;
  const absent = [...missing, ...(isNameless ? (['names'] as const) : [])].map(
    (column) => `“${headings[column][0]}”`,
  );
  if (absent.length > 0) {
    throw new RegisterFileError(
      `The file is not FINTRAC’s register of money services businesses: it has no column ${absent.join(', ')}`,
    );
  }
  return places;
}
