import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { endingLabel } from '#domain/compliance/review/endings.ts';
import { msbRecordForms } from '#domain/msb/records/record-forms.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { clientReaders, unlessUnreadable } from '#server/platform/crypto/client-keys.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { openName } from '#server/records/compliance/endings/endings.repository.ts';
import { openBusiness } from '#server/records/msb-application/definition.ts';
import { openRecord } from '#server/records/msb-application/records/records.repository.ts';
import type { FoundEnding, FoundNotice } from './case-endings.repository.ts';

type Ending = components['schemas']['Ending'];

/** Returns endings as the contract defines them. One whose key cannot be opened has no name of the person. */
export async function presentEndings(
  db: Kysely<Database>,
  { config }: Pick<CoreDeps, 'config'>,
  rows: readonly (FoundEnding | FoundNotice)[],
): Promise<Ending[]> {
  const readerOf = await clientReaders(
    { config, db },
    rows.flatMap((row) => (row.kind === 'change_notice' ? [] : row.user_id)),
  );
  const cipher = recordCipherOf(config);

  function presentNotice({ subject, application_id, name, company, ends_on, state }: FoundNotice): Ending {
    const { answers } = openRecord(cipher, { id: subject, kind: 'change_notice', sealed: name });
    const change = msbRecordForms.change_notice.nameOf(answers);
    return {
      ...{
        id: `${application_id}.change_notice.${subject}`,
        onboardingId: '',
        applicationId: application_id,
      },
      company: openBusiness(cipher, { id: application_id, sealed: company }).legalName,
      ...{ kind: 'change_notice', label: `Notice of a change: ${change}`, endsOn: ends_on, state },
    };
  }

  return rows.map((row) => {
    if (row.kind === 'change_notice') return presentNotice(row);
    const { onboarding_id: onboardingId, kind, subject, company, ends_on: endsOn, state } = row;
    const name = unlessUnreadable(() => openName(readerOf(row.user_id), row), null);
    const id = `${onboardingId}.${kind}.${subject}`;
    const label = endingLabel(row, name);
    return { id, onboardingId, applicationId: null, company: company ?? '', kind, label, endsOn, state };
  });
}
