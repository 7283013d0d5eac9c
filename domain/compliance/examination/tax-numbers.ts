import type { Answers, Question } from '#domain/form/question.ts';
import type { SavedRecords } from '#domain/read-back.ts';
import { sectionIds } from '#domain/records/sections.ts';
import { sections } from '#domain/sections/registry.ts';
import { searchTextsOf } from '#domain/sections/search.ts';
import { isEntity } from '../company-kind.ts';

/** What replaces the tax number of a person. */
export const leftOut = '[tax number left out]';

/** The numbers that decide what is left out. */
export type TaxNumbers = {
  /** Tax numbers of people: left out in every spelling. */
  people: readonly string[];
  /** Numbers that look like a SIN and are none: a business number, the number of a register or of a document. */
  others: readonly string[];
};

/** Returns the tax numbers in the answers of a client; the number of a business that is no entity is its owner's. */
export function taxNumbersIn(records: SavedRecords): TaxNumbers {
  const isOfEntity = isEntityIn(records);
  const people: string[] = [];
  const others: string[] = [];
  for (const id of sectionIds) {
    const record = records[id];
    if (!record) continue;
    const isCompany = id === 'company-details' && isOfEntity;
    (isCompany ? others : people).push(...searchTextsOf(sections[id], record as Answers).taxIds);
  }
  const company = records['company-details'];
  if (company) others.push(company.registrationNumber);
  return { people: people.filter(isNumber), others: others.filter(isNumber) };
}

/** Returns the answers without the tax numbers of people. */
export function withoutTaxNumberAnswers(records: SavedRecords): SavedRecords {
  const isOfEntity = isEntityIn(records);
  return Object.fromEntries(
    sectionIds.flatMap((id) => {
      const record = records[id];
      if (!record) return [];
      if (id === 'company-details' && isOfEntity) return [[id, record]];
      const { questions, lists } = sections[id];
      const emptied: Record<string, unknown> = emptyTaxNumbers(questions, record as Answers);
      for (const { name, questions: asked } of lists) {
        const entries = (emptied[name] ?? []) as readonly Answers[];
        emptied[name] = entries.map((entry) => emptyTaxNumbers(asked, entry));
      }
      return [[id, emptied]];
    }),
  );
}

function emptyTaxNumbers(questions: readonly Question[], answers: Answers): Record<string, unknown> {
  const names = new Set(questions.filter(({ search }) => search === 'taxIds').map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [name, names.has(name) ? '' : value]),
  );
}

function isEntityIn(records: SavedRecords): boolean {
  const type = records['customer-type']?.companyType;
  return type === undefined || isEntity(type);
}

/**
 * Returns a value with every tax number of a person replaced in its texts: the known ones, and whatever has the form and the check
 * digit of a Canadian social insurance number. In doubt a number is left out: FINTRAC must not receive it.
 */
export function withoutTaxNumbers<Value>(value: Value, numbers: TaxNumbers): Value {
  const known = numbers.people.map(spellingsOf);
  const others = new Set(numbers.others.map(digitsOf));
  const text = (typed: string) =>
    known
      .reduce((rest, pattern) => rest.replace(pattern, leftOut), typed)
      .replace(likeSin, (found) =>
        isSin(digitsOf(found)) && !others.has(digitsOf(found)) ? leftOut : found,
      );
  return changed(value, text) as Value;
}

function changed(value: unknown, text: (typed: string) => string): unknown {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return value.map((each) => changed(each, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, changed(held, text)]));
}

/** Nine digits with or without separators, which are no part of a longer number or word. */
const likeSin =
  /(?<![\p{L}\p{N}]|\p{N}[ .-])\d{3}[ \u00A0.-]?\d{3}[ \u00A0.-]?\d{3}(?![\p{L}\p{N}]|[ .-]\p{N})/gu;

const digitsOf = (typed: string) => typed.replace(/\D/g, '');

/** Shorter texts are no number; “n/a” in such a field must not be replaced everywhere. */
const isNumber = (typed: string) => digitsOf(typed).length >= 5;

/** Matches a number however its characters are separated. */
function spellingsOf(number: string): RegExp {
  const characters = [...number].filter((each) => /[\p{L}\p{N}]/u.test(each));
  return new RegExp(characters.join('[^\\p{L}\\p{N}]{0,2}'), 'giu');
}

/** No SIN begins with 0 or 8; its last digit is a check digit (Luhn). */
function isSin(digits: string): boolean {
  if (/^[08]/.test(digits)) return false;
  const sum = [...digits].reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}
