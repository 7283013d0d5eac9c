import { comparable } from '#domain/rules/person-identity.ts';
import type { ComplianceFacts, FileEntry } from './facts.ts';

/** Returns whether an entry is not the verification of another person than the officer whom the ownership names. */
export function isAboutOfficer(
  { ownership }: Pick<ComplianceFacts, 'ownership'>,
  { kind, answers }: Pick<FileEntry, 'kind' | 'answers'>,
): boolean {
  const officer = ownership?.seniorOfficer ?? null;
  if (kind !== 'senior_officer' || officer === null) return true;
  return comparable(String(answers.name ?? '')) === comparable(officer);
}

/** Returns why an entry about another person than the recorded officer is refused. */
export function otherOfficerMessage(officer: string): string {
  return `The ownership names ${officer} as the most senior managing officer. Verify this person, or change the officer in the ownership`;
}
