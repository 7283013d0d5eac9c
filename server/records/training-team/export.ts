import { dayInWords } from '#domain/copy.ts';
import { toCsv } from '#domain/csv.ts';
import { firmName } from '#domain/firm.ts';
import { instantInWords } from '#server/platform/core/clock.ts';
import type { DocumentSection, SetDocument } from '#server/platform/workers/pdf/set-document.ts';
import type { TeamTraining, trainedPeople } from './team.ts';

type People = Awaited<ReturnType<typeof trainedPeople>>;

const head = [
  ...['name', 'email', 'training', 'version', 'score in per cent', 'completed on'],
  ...['valid until', 'status', 'certificate', 'page'],
];

const statusWords: Record<TeamTraining['status'], string> = {
  valid: 'Valid',
  ending: 'Valid, about to end',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

/** The members of a team who have agreed, including those without a certificate, because an auditor has to see them. */
const agreed = (people: People) => people.filter(({ state }) => state === 'member');

/** Returns the team's certificates as CSV, one per line. */
export function teamCsv(people: People): string {
  const rows = agreed(people).flatMap(({ name, email, certificates }) => {
    const who = [name ?? '', email];
    if (certificates.length === 0) return [[...who, ...head.slice(2).map(() => '')]];
    return certificates.map((each) => [
      ...who,
      ...[each.title, each.versionNumber, each.score ?? '', each.completedAt.slice(0, 10)],
      ...[each.validUntil ?? 'without an end', statusWords[each.status], each.number, each.shareUrl],
    ]);
  });
  return toCsv([head, ...rows]);
}

/** Returns the same as a document for an auditor. @param at when it was requested, ISO 8601 */
export function teamDocument(people: People, { company, at }: { company: string; at: string }): SetDocument {
  const listed = agreed(people);
  const trained = listed.filter(({ certificates }) => certificates.length > 0).length;
  const called = company || 'the team';
  return {
    title: `Trainings of ${called}`,
    author: firmName,
    heading: 'Record of trainings',
    createdAt: at,
    footer: `${called} · ${dayInWords(at.slice(0, 10))}`,
    facts: [
      { label: 'Company', value: company },
      { label: 'As of', value: instantInWords(at) },
      { label: 'People', value: `${listed.length}, of whom ${trained} have a certificate` },
      {
        label: 'How to check',
        value: 'Each certificate has a page on which anyone sees whether it is genuine and still valid.',
      },
    ],
    sections: listed.map(sectionOf),
  };
}

function sectionOf({ name, email, certificates }: People[number]): DocumentSection {
  const groups = certificates.map((each) => ({
    title: each.title,
    rows: [
      { label: 'Status', value: statusWords[each.status] },
      { label: 'Completed on', value: dayInWords(each.completedAt.slice(0, 10)) },
      {
        label: 'Valid until',
        value: each.validUntil === null ? 'No end date' : dayInWords(each.validUntil),
      },
      {
        label: 'Result',
        value: each.score === null ? 'No quiz' : `${each.score} per cent of all marks`,
      },
      { label: 'Name on it', value: each.holder },
      { label: 'Certificate', value: each.number, remark: each.shareUrl },
    ],
  }));
  const none = [{ title: '', rows: [{ label: 'Trainings', value: 'None completed' }] }];
  // The title of a single group would be omitted.
  const shown = groups.length === 1 ? [{ title: '', rows: [] }, ...groups] : groups;
  return {
    title: name === null ? email : `${name} (${email})`,
    groups: certificates.length === 0 ? none : shown,
  };
}
