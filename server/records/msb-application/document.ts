import { dayInWords } from '#domain/copy.ts';
import { firmName } from '#domain/firm.ts';
import { msbParts } from '#domain/msb/parts.ts';
import { readBackMsb } from '#domain/msb/read-back.ts';
import { msbStatusLabels } from '#domain/msb/status-labels.ts';
import { dayIn } from '#server/platform/core/clock.ts';
import type { Config } from '#server/platform/settings/config.ts';
import type { SetDocument } from '#server/platform/workers/pdf/set-document.ts';
import { contentOf } from './definition.ts';
import type { MsbEntry } from './present.ts';

/** Returns the content of the PDF of an application: every answer, part by part. */
export function msbDocument(entry: MsbEntry, { timeZone }: Pick<Config, 'timeZone'>): SetDocument {
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
    sections: msbParts.map((part) => ({
      title: part.title,
      groups: readBackMsb(part, content, null).map(({ title, answers }) => ({
        title,
        rows: answers.map(({ label, text }) => ({ label, value: text })),
      })),
    })),
  };
}
