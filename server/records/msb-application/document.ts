import { dayInWords } from '#domain/copy.ts';
import { firmName } from '#domain/firm.ts';
import type { MsbOpenItem } from '#domain/msb/open-items.ts';
import { msbParts } from '#domain/msb/parts.ts';
import { readBackMsb } from '#domain/msb/read-back.ts';
import { msbRecordForms, msbRecordInWords, msbRecordKinds } from '#domain/msb/records/record-forms.ts';
import type { MsbRecord } from '#domain/msb/records/record-kind.ts';
import { msbStatusLabels } from '#domain/msb/status-labels.ts';
import { dayIn } from '#server/platform/core/clock.ts';
import type { Config } from '#server/platform/settings/config.ts';
import type { SetDocument } from '#server/platform/workers/pdf/set-document.ts';
import { contentOf } from './definition.ts';
import type { MsbEntry } from './present.ts';

/** What staff have recorded for an application, and what is left to do by it. */
type Recorded = { records: readonly MsbRecord[]; open: readonly MsbOpenItem[] };

/**
 * Returns the content of the PDF of an application: every answer, part by part.
 * @param recorded null for the client, who does not see it
 */
export function msbDocument(
  entry: MsbEntry,
  recorded: Recorded | null,
  { timeZone }: Pick<Config, 'timeZone'>,
): SetDocument {
  const content = contentOf(entry);
  const name = entry.business.legalName || 'Application without a name';
  const day = (at: string) => dayInWords(dayIn(new Date(at), timeZone));
  return {
    title: `Application of ${name}`,
    author: firmName,
    heading: name,
    createdAt: entry.updatedAt,
    footer: `Application ${entry.id}, version ${entry.version}`,
    facts: [
      { label: 'Application', value: 'Registration as a money services business' },
      { label: 'State', value: msbStatusLabels[entry.status] },
      { label: 'Client', value: entry.owner },
      ...(entry.submittedAt === '' ? [] : [{ label: 'Submitted on', value: day(entry.submittedAt) }]),
      ...(entry.registrationNumber === ''
        ? []
        : [{ label: 'Registration number', value: entry.registrationNumber }]),
      { label: 'Last changed on', value: day(entry.updatedAt) },
    ],
    sections: [
      ...msbParts.map((part) => ({
        title: part.title,
        groups: readBackMsb(part, content, null).map(({ title, answers }) => ({
          title,
          rows: answers.map(({ label, text }) => ({ label, value: text })),
        })),
      })),
      ...(recorded ? recordedSections(recorded) : []),
    ],
  };
}

function recordedSections({ records, open }: Recorded): SetDocument['sections'] {
  const listed = msbRecordKinds.map((kind) => ({
    title: msbRecordForms[kind].title,
    groups: records
      .filter((record) => record.kind === kind)
      .map(({ answers }) => ({
        title: msbRecordForms[kind].nameOf(answers),
        rows: msbRecordInWords(kind, answers),
      })),
  }));
  const left = open.map(({ subject, text }) => ({ label: subject, value: text }));
  return [
    ...listed.filter(({ groups }) => groups.length > 0),
    ...(left.length === 0 ? [] : [{ title: 'Left to do', groups: [{ title: '', rows: left }] }]),
  ];
}
