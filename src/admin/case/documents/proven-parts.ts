import type { DocumentGroupKey } from '#domain/catalogues/document-groups.ts';
import type { FormStepId } from '#machines/steps.ts';
import type { Group, Line, SectionView } from '../details/section-view.ts';
import { type Proof, proves } from './proves.ts';

/** The answers of one section to compare a document with. */
type ProvenPart = { step: FormStepId; title: string; groups: readonly Group[] };

/** Returns the answers that a document of the group proves, section by section; a section that was never saved has no groups. */
export function provenParts(group: DocumentGroupKey, views: readonly SectionView[]): ProvenPart[] {
  const parts = new Map<string, ProvenPart>();
  for (const proof of proves[group]) {
    const view = views.find(({ saved }) => saved.section === proof.section);
    if (!view) continue;
    const before = parts.get(view.title)?.groups ?? [];
    parts.set(view.title, {
      step: view.step,
      title: view.title,
      groups: [...before, ...groupsFor(proof, view)],
    });
  }
  return [...parts.values()];
}

function groupsFor(proof: Proof, { groups }: SectionView): Group[] {
  const fields: readonly string[] = proof.fields;
  if (!('list' in proof)) {
    return groups.map((group) => ({
      ...group,
      lines: linesWith(group, (property) => fields.includes(property)),
    }));
  }
  // An empty list is a row that says that it is empty.
  const isOfList = (property: string) =>
    property === proof.list ||
    (property.startsWith(`${proof.list}.`) && fields.includes(property.split('.').at(-1) ?? ''));
  return groups
    .map((group) => ({ ...group, lines: linesWith(group, isOfList) }))
    .filter(({ lines }) => lines.length > 0);
}

function linesWith({ title, entry, lines }: Group, isWanted: (property: string) => boolean): Line[] {
  return lines.flatMap(({ label, answers }) => {
    const wanted = answers.filter(({ property }) => isWanted(property));
    // Next to a document, the label must say which of the addresses it is.
    const name = label === 'Address' && entry === null && title !== '' ? title : label;
    return wanted.length > 0 ? [{ label: name, answers: wanted }] : [];
  });
}
