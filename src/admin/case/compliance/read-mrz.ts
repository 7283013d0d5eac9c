import { type Details, type FieldName, parse, states } from 'mrz';
import { countries } from '#domain/catalogues/countries.ts';
import { countryAliases } from '#domain/catalogues/country-aliases.ts';
import { isCalendarDate } from '#domain/rules/calendar-date.ts';

/** What the machine-readable lines of a passport or card say. */
export type ReadDocument = {
  /** `passport`, `licence`; '' for another kind. */
  kind: 'passport' | 'licence' | '';
  number: string;
  /** `YYYY-MM-DD`; '' where the document has none. */
  expiresOn: string;
  birthDate: string;
  /** A country of the catalogue; '' for one that it does not have. */
  country: string;
  firstName: string;
  lastName: string;
};

export type MrzResult = { document: ReadDocument } | { error: string };

/** The parts that a check digit protects, in words. */
const checkedParts: Partial<Record<FieldName, string>> = {
  documentNumberCheckDigit: 'document number',
  birthDateCheckDigit: 'date of birth',
  expirationDateCheckDigit: 'expiry date',
  compositeCheckDigit: 'last digit of the lines',
};

/**
 * Reads the machine-readable lines of a document, by ICAO Doc 9303. Letters and digits that are easily confused are corrected
 * where the position allows only one of them.
 *
 * @param today `YYYY-MM-DD`, which tells the century of a date of birth
 */
export function readMrz(text: string, today: string): MrzResult {
  const lines = text
    .toUpperCase()
    .replaceAll('«', '<<')
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/\s/g, ''))
    .filter((line) => line !== '');
  let found: ReturnType<typeof parse>;
  try {
    found = parse(lines, { autocorrect: true });
  } catch {
    return {
      error:
        'Enter all lines whole: two of 44 characters for a passport, three of 30 or two of 36 for a card',
    };
  }
  const { fields, details } = found;
  const wrong = details.filter(({ valid }) => !valid).flatMap(partOf);
  if (wrong.length > 0 || !fields.documentNumber) {
    return {
      error: `Compare the ${wrong[0] ?? 'document number'} with the document: it does not fit its check digit`,
    };
  }
  return {
    document: {
      kind: kindOf(fields.documentCode ?? ''),
      number: found.documentNumber ?? fields.documentNumber,
      expiresOn: dateOf(fields.expirationDate, () => '20'),
      birthDate: dateOf(fields.birthDate, (year) => (`20${year}` > today.slice(0, 4) ? '19' : '20')),
      country: countryOf(fields.issuingState ?? ''),
      firstName: fields.firstName ?? '',
      lastName: fields.lastName ?? '',
    },
  };
}

const partOf = ({ field }: Details): string[] => {
  const part = field && checkedParts[field];
  return part ? [part] : [];
};

function kindOf(code: string): ReadDocument['kind'] {
  if (code.startsWith('P')) return 'passport';
  return code.startsWith('D') ? 'licence' : '';
}

function dateOf(digits: string | null | undefined, centuryOf: (year: string) => string): string {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(digits ?? '') ?? [];
  if (year === undefined) return '';
  const date = `${centuryOf(year)}${year}-${month}-${day}`;
  return isCalendarDate(date) ? date : '';
}

function countryOf(code: string): string {
  const name: string | undefined = (states as Record<string, string>)[code];
  if (name === undefined) return '';
  const names = [name, name.replace(/ \(the\b.*\)$/, '')].map((each) => each.toLowerCase());
  const isNamed = (country: string) =>
    [country, ...(countryAliases[country] ?? [])].some((each) => names.includes(each.toLowerCase()));
  return countries.find(isNamed) ?? '';
}
