import { documentGroups } from './catalogues/document-groups.ts';
import { entryLabel, fullLabel, inSentence, type Question, type QuestionList } from './form/question.ts';
import { sectionIds, stepWithSection } from './records/sections.ts';
import { sections } from './sections/registry.ts';

type Names = Readonly<Record<string, string>>;

const namesOf = (questions: readonly Question[]): Names =>
  Object.fromEntries(questions.map((question) => [question.name, fullLabel(question)]));

const labels: Record<string, Names | undefined> = {
  ...Object.fromEntries(sectionIds.map((id) => [stepWithSection(id).id, namesOf(sections[id].questions)])),
  onboardingDocuments: Object.fromEntries(documentGroups.map(({ key, label }) => [key, label])),
};

/** The names of all sections' lists, and of one entry of each. */
const lists: Record<string, { title: string; one: string; labels: Names }> = Object.fromEntries(
  sectionIds
    .flatMap((id): readonly QuestionList[] => sections[id].lists)
    .map((list) => [
      list.name,
      { title: list.title, one: entryLabel(list), labels: namesOf(list.questions) },
    ]),
);

/**
 * Returns the name of the field at a dotted path: 'Legal name', 'Director 1, date of birth', 'Proof of address, file 2'; '' for
 * the whole step and for an unknown path.
 * @param property in the step's record
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

/**
 * Returns an error with the name of its field: 'Source of funds: say a little more, at least 10 characters'. For an unknown path,
 * the message is returned unchanged.
 */
export function refusalInWords(
  step: string,
  { property, message }: { property: string; message: string },
): string {
  const name = nameOfField(step, property);
  return name ? `${name}: ${inSentence(message)}` : message;
}

/** Compares two paths of a step's record by the order on its page; unknown ones are last. */
export function byPageOrder(step: string, one: string, other: string): number {
  const [places, others] = [placeOf(step, one), placeOf(step, other)];
  const differs = places.findIndex((place, at) => place !== others[at]);
  return differs === -1 ? 0 : (places[differs] ?? 0) - (others[differs] ?? 0);
}

/** Returns the position of a path on its page: of its field or list, of the entry, and of the field in the entry. */
function placeOf(step: string, property: string): [number, number, number] {
  const [first = '', index = '', field = ''] = property.split('.');
  const list = Object.hasOwn(lists, first) ? lists[first] : undefined;
  const known = Object.hasOwn(labels, step) ? labels[step] : undefined;
  return [placeIn({ ...known, ...lists }, first), Number(index) || 0, list ? placeIn(list.labels, field) : 0];
}

function placeIn(named: object, name: string): number {
  const at = Object.keys(named).indexOf(name);
  return at === -1 ? Number.MAX_SAFE_INTEGER : at;
}
