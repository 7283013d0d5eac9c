import { dayInWords } from '../copy.ts';
import { nameOfField } from '../field-names.ts';
import { readBack, type SavedRecords } from '../read-back.ts';
import { type SectionId, stepWithSection } from '../records/sections.ts';
import type { CompanyDetails } from '../sections/company-details.ts';
import { fullName, type Person } from '../sections/person.ts';
import { physicalAddressDiffers, physicalAddressFields } from '../sections/physical-address.ts';
import type { Wallet } from '../sections/wallets.ts';
import { type Answers, type Difference, differencesOf, type Meeting } from './three-way.ts';

/** A difference with display texts; `''` is an empty answer. */
type DifferenceInWords = Difference & {
  label: string;
  inWords: { mine: string; theirs: string };
};

/** Returns the differences between two users' records of a section, by {@link differencesOf}, with display texts. */
export function sectionDifferences(section: SectionId, meeting: Meeting): DifferenceInWords[] {
  const words = { mine: readingOf(section, meeting.mine), theirs: readingOf(section, meeting.theirs) };
  return differencesOf(meeting)
    .filter(({ property }) => !isRepeated(section, property, meeting))
    .map((difference) => ({
      ...difference,
      label: labelOf(section, difference),
      inWords: {
        mine: saidBy(words.mine, difference, 'mine'),
        theirs: saidBy(words.theirs, difference, 'theirs'),
      },
    }));
}

/**
 * Returns whether a difference of the physical address repeats one of the registered address, which is shown once (specification
 * section 4).
 */
function isRepeated(section: SectionId, property: string, { mine, theirs }: Meeting): boolean {
  if (section !== 'company-details') return false;
  return (
    physicalAddressFields.some((field) => field === property) &&
    ![mine, theirs].some((record) => physicalAddressDiffers(record as CompanyDetails))
  );
}

function labelOf(section: SectionId, { property, entry, field, of }: Difference): string {
  const { id } = stepWithSection(section);
  if (entry === null) return nameOfField(id, property) || property;
  // 'Director 1' → 'Director'; 'Director 1, email' → 'email'
  const [one = ''] = nameOfField(id, `${property}.0`).split(' 1');
  if (field === null) return `${one}: ${nameOfEntry(of)}`;
  return `${nameOfEntry(of)}, ${nameOfField(id, `${property}.0.${field}`).replace(/^.*?, /, '') || field}`;
}

function nameOfEntry(entry: Difference['of']): string {
  if (entry === null) return '';
  const known = entry as Person | Wallet;
  return 'walletAddress' in known ? known.walletAddress : fullName(known);
}

type Reading = ReadonlyMap<string, string>;

/** Returns every answer as displayed, by its dotted path. */
function readingOf(section: SectionId, record: Answers): Reading {
  const asSaved: SavedRecords = { [section]: record };
  const groups = readBack(asSaved).flatMap((step) => (step.section === section ? step.groups : []));
  return new Map(groups.flatMap(({ rows }) => rows.map(({ property, value }) => [property, value] as const)));
}

function saidBy(reading: Reading, difference: Difference, side: 'mine' | 'theirs'): string {
  const { property, entry, field } = difference;
  const value = difference[side];
  if (entry !== null && field === null) return value === undefined ? 'Not on the list' : 'On the list';
  const read = entry === null ? reading.get(property) : undefined;
  if (read !== undefined) return read;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string') return '';
  return field?.startsWith('date') ? dayInWords(value) : value;
}
