import type { components } from '#contract/schema.d.ts';
import { entryInWords } from '#domain/compliance/entries/check-entry.ts';
import { entryForms } from '#domain/compliance/entries/entry-forms.ts';
import { clientKey } from '#domain/compliance/file/facts.ts';
import { dayInWords } from '#domain/copy.ts';
import { firmName } from '#domain/firm.ts';
import { instantInWords } from '#server/platform/core/clock.ts';
import type {
  DocumentGroup,
  DocumentRow,
  DocumentSection,
  SetDocument,
} from '#server/platform/workers/pdf/set-document.ts';

type Schemas = components['schemas'];
type File = Schemas['ComplianceFile'];
type Subject = Schemas['ComplianceSubject'];
type Item = Schemas['ComplianceItem'];

/**
 * Returns the content of the PDF of a compliance file: for each subject the items of the law, then every entry in words, so that the
 * method and the sources of each identity can be read on paper.
 *
 * @param at when it was requested, ISO 8601
 */
export function fileDocument(file: File, { caseId, at }: { caseId: string; at: string }): SetDocument {
  const company = nameOf(file, clientKey);
  const open = file.items.filter(({ state }) => state !== 'satisfied').length;
  return {
    title: `Compliance file of ${company}`,
    author: firmName,
    heading: 'Compliance file',
    createdAt: at,
    footer: `${company} · compliance file`,
    facts: [
      { label: 'Company', value: company },
      { label: 'As of', value: instantInWords(at) },
      { label: 'Rules of', value: dayInWords(file.rules) },
      { label: 'Open items', value: `${open} of ${file.items.length}` },
      ...(file.risk ? [{ label: 'Risk', value: ratingLabels[file.risk.rating] }] : []),
      ...(file.risk?.nextReviewOn
        ? [{ label: 'Next review', value: dayInWords(file.risk.nextReviewOn) }]
        : []),
      { label: 'Onboarding', value: caseId },
    ],
    sections: file.subjects.map((subject) => subjectSection(file, subject)),
  };
}

const ratingLabels = { low: 'Low', medium: 'Medium', high: 'High' };

const nameOf = ({ subjects }: File, key: string) =>
  subjects.find((subject) => subject.key === key)?.name || 'The company';

function subjectSection(file: File, { key, name }: Subject): DocumentSection {
  const items = file.items.filter(({ subject }) => subject === key).map(itemRow);
  // The oldest first, as a reader follows what was determined.
  const entries = file.entries.filter(({ subject }) => subject === key).toReversed();
  return {
    title: name || 'The company',
    groups: [
      { title: 'What the law asks', rows: items.length > 0 ? items : [{ label: 'Items', value: 'None' }] },
      ...entries.map(entryGroup),
    ],
  };
}

function itemRow({ title, citation, state, evidence, open, dueOn }: Item): DocumentRow {
  return {
    label: title,
    value:
      state === 'satisfied' && evidence
        ? `${evidenceLabels[evidence.by]}, ${instantInWords(evidence.at)}`
        : `Open. ${open}${dueOn === null ? '' : ` Due on ${dayInWords(dueOn)}.`}`,
    remark: citation,
  };
}

const evidenceLabels: Record<Schemas['ComplianceEvidence']['by'], string> = {
  entry: 'Satisfied by the entry below',
  check: 'Verified by the identity provider, which authenticated the document and compared the face',
  ownership: 'Satisfied by the recorded ownership',
};

function entryGroup({ kind, answers, by, at }: Schemas['ComplianceEntry']): DocumentGroup {
  return {
    title: entryForms[kind].title,
    rows: [
      ...entryInWords(kind, answers),
      { label: 'Recorded', value: `${by?.name ?? 'A former staff member'}, ${instantInWords(at)}` },
    ],
  };
}
