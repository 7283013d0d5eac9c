import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { neverEnds, nextReminderOn } from '#domain/learning/certificate-validity.ts';
import type { CertificateState } from '#machines/certificate.machine.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Entry, EntryStorage } from '#server/platform/managed/resource.ts';
import type { CertificatesTable } from './tables.ts';

/** A certificate as it is stored. @property validUntil the last day, 'YYYY-MM-DD'; null without an end */
export type CertificateValues = {
  number: string;
  userId: string;
  holder: string;
  email: string;
  trainingId: string;
  trainingVersionId: string;
  versionNumber: number;
  title: string;
  score: number | null;
  completedAt: string;
  validUntil: string | null;
  state: CertificateState;
  /** '' unless it is withdrawn. */
  reason: string;
  withdrawnAt: string | null;
  shareId: string;
  occasion: string;
};

export type CertificateEntry = Entry<CertificateValues>;

/** How certificates are stored. The reason of a withdrawal may contain personal data and is encrypted. */
export function storedCertificates({
  config,
  clock,
}: Pick<CoreDeps, 'config' | 'clock'>): EntryStorage<Selectable<CertificatesTable>, CertificateValues> {
  const cipher = recordCipherOf(config);
  const boundTo = (id: string) => `certificate|${id}`;
  return {
    name: 'training-certificates',
    table: 'certificates',
    toColumns: ({ number, holder, email, title, score, state, occasion, ...values }, id) => ({
      ...{ number, holder, email, title, score, state, occasion },
      user_id: values.userId,
      training_id: values.trainingId,
      training_version_id: values.trainingVersionId,
      version_number: values.versionNumber,
      completed_at: values.completedAt,
      valid_until: values.validUntil ?? neverEnds,
      reason: values.reason === '' ? '' : cipher.encrypt(values.reason, boundTo(id)),
      withdrawn_at: values.withdrawnAt ?? '',
      share_id: values.shareId,
      // A withdrawn certificate gets no reminders; a restored one gets those due from today on.
      remind_on:
        state === 'withdrawn'
          ? neverEnds
          : (nextReminderOn(values.validUntil, dayOf(clock.now())) ?? neverEnds),
    }),
    toValues: ({ id, number, holder, email, title, score, state, occasion, ...row }) => ({
      ...{ number, holder, email, title, score, state, occasion },
      userId: row.user_id,
      trainingId: row.training_id,
      trainingVersionId: row.training_version_id,
      versionNumber: row.version_number,
      completedAt: row.completed_at,
      validUntil: row.valid_until === neverEnds ? null : row.valid_until,
      reason: row.reason === '' ? '' : cipher.decrypt(row.reason, boundTo(id)),
      withdrawnAt: row.withdrawn_at || null,
      shareId: row.share_id,
    }),
    searched: ({ holder, email, title, number }) => [holder, email, title, number],
    sorts: { issuedAt: 'created_at', validUntil: 'valid_until' },
    filters: { trainingId: 'training_id', userId: 'user_id' },
    moments: { state: hasStatus },
  };
}

/** Days have a fixed format and can be compared as strings. */
function hasStatus(
  status: string,
  now: string,
  entry: (column: 'state' | 'valid_until') => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const wanted = status as components['schemas']['CertificateStatus'];
  const [state, until] = [entry('state'), entry('valid_until')];
  const today = now.slice(0, 10);
  if (wanted === 'withdrawn') return sql<SqlBool>`${state} = 'withdrawn'`;
  if (wanted === 'expired') return sql<SqlBool>`(${state} = 'valid' and ${until} < ${today})`;
  return sql<SqlBool>`(${state} = 'valid' and ${until} >= ${today})`;
}
