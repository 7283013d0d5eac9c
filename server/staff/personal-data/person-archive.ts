import { personName } from '#domain/rules/person-identity.ts';
import { entriesIn } from '#domain/rules/redact-person.ts';
import { boundTo } from '#server/records/sections/section-cipher.ts';
import type { User } from '#server/records/users/users.repository.ts';
import { type CaseFile, type ExportDeps, json, photographAt, pictures } from '../export/case-files.ts';
import { handedInPhotographs } from '../export/pictures.repository.ts';
import { caseCipher } from './case-cipher.ts';
import { mailsTo } from './client-archive.ts';
import type { PersonOfCase } from './people-of-case.ts';

type Asked = { client: User; onboardingId: string; person: PersonOfCase };

const section = 'control-ownership-and-related-parties';

/** Yields everything that a case stores about a named person, and nothing about others. */
export async function* personFiles(
  deps: ExportDeps,
  { client, onboardingId, person }: Asked,
): AsyncGenerator<CaseFile> {
  const { db } = deps;
  const cipher = await caseCipher(db, deps, client.id);
  const isOf = (entry: { firstName: string; lastName: string; email: string }) =>
    person.ids.includes(person.id) &&
    personName(entry).toLowerCase() === person.name.toLowerCase() &&
    entry.email.toLowerCase() === person.email.toLowerCase();
  const entries: unknown[] = [];
  for (const table of ['section_records', 'section_versions'] as const) {
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .where('user_id', '=', client.id)
      .where('section', '=', section)
      .execute();
    for (const row of rows) {
      const record: object = JSON.parse(cipher.decrypt(row.data, boundTo(row)));
      for (const [list, people] of Object.entries(record)) {
        for (const answers of [...entriesIn(people)].filter(isOf)) {
          entries.push({ version: row.version, savedAt: row.updated_at, list, answers });
        }
      }
    }
  }
  const versions = await db
    .selectFrom('submission_versions')
    .select(['version', 'submitted_at'])
    .where('onboarding_id', '=', onboardingId)
    .orderBy('version')
    .execute();
  const checks = await db
    .selectFrom('identity_checks')
    .select(['status', 'attempt', 'requested_at as requestedAt', 'updated_at as decidedAt', 'provider'])
    .where('id', 'in', person.ids)
    .execute();
  const reports = await db
    .selectFrom('outreach_reports')
    .select(['mailed_at as mailedAt', 'reported_at as reportedAt'])
    .where('check_id', 'in', person.ids)
    .execute();
  yield json('person.json', {
    name: person.name,
    email: person.email,
    exportedAt: deps.clock.now().toISOString(),
    answers: entries,
    submittedVersions: versions.map(({ version, submitted_at: submittedAt }) => ({ version, submittedAt })),
    identityChecks: checks,
    reports,
    emails: await mailsTo(deps, person.email.toLowerCase()),
  });
  const photographs = (await handedInPhotographs(deps, client)).filter(({ checkId }) =>
    person.ids.includes(checkId),
  );
  yield* pictures(deps, photographs.map(photographAt));
}
