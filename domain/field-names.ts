import { documentGroups } from './catalogues/document-groups.ts';
import { sectionIds, stepWithSection } from './records/sections.ts';
import type { ListCopy } from './sections/answers.ts';
import { sections } from './sections/registry.ts';

type Names = Readonly<Record<string, string>>;

const labels: Record<string, Names | undefined> = {
  ...Object.fromEntries(sectionIds.map((id) => [stepWithSection(id).id, sections[id].labels])),
  onboardingDocuments: Object.fromEntries(documentGroups.map(({ key, label }) => [key, label])),
};

/** What the lists of all sections, and one entry of each, are called. */
const lists: Record<string, Pick<ListCopy<object>, 'one' | 'title'> & { labels: Names }> = Object.fromEntries(
  sectionIds.flatMap((id) => Object.entries(sections[id].lists ?? {})),
);

/**
 * How people call what a dotted path names: 'Legal name', 'Director 1, date of birth', 'Proof of address, file 2'. '' for
 * the whole step and for a path that names nothing known.
 * @param property inside the step's record
 */
export function nameOfField(step: string, property: string): string {
  const [first = '', index, field] = property.split('.');
  const number = Number(index) + 1;
  const list = Object.hasOwn(lists, first) ? lists[first] : undefined;
  if (list) {
    if (!(number > 0)) return list.title;
    const label = field !== undefined && Object.hasOwn(list.labels, field) ? list.labels[field] : undefined;
    return label ? `${list.one} ${number}, ${inSentence(label)}` : `${list.one} ${number}`;
  }
  const known = Object.hasOwn(labels, step) ? labels[step] : undefined;
  const label = known && Object.hasOwn(known, first) ? known[first] : undefined;
  if (!label) return '';
  return step === 'onboardingDocuments' && number > 0 ? `${label}, file ${number}` : label;
}

/** 'Date of birth' as part of a sentence; an abbreviation such as 'ZIP' stays as it is. */
function inSentence(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
