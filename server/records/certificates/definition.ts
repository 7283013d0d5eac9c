import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import {
  daysBefore,
  neverEnds,
  nextReminderOn,
  reminderDays,
} from '#domain/learning/certificate-validity.ts';
import type { CertificateState } from '#machines/certificate.machine.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Entry, EntryStorage, ManagedColumns } from '#server/platform/managed/resource.ts';

/** Certificates of completed trainings. The row is inserted when the certificate is issued. */
export interface CertificatesTable extends ManagedColumns {
  number: string;
  user_id: string;
  /** The name on the certificate. */
  holder: string;
  /** The holder's address when it was issued. */
  email: string;
  training_id: string;
  training_version_id: string;
  version_number: number;
  /** The title of the completed version. */
  title: string;
  /** In per cent; null for a training without a quiz. */
  score: number | null;
  completed_at: string;
  /** The last day on which it is valid, 'YYYY-MM-DD'; '9999-12-31' without an end. */
  valid_until: string;
  state: CertificateState;
  /** The reason of a withdrawal, encrypted and bound to its row; otherwise empty. */
  reason: string;
  /** Empty unless it is withdrawn. */
  withdrawn_at: string;
  /** The last path segment of its link, 128 random bits. */
  share_id: string;
  /**
   * Which completion of the same version it is for: empty for the first, or the id of the previous certificate if that
   * was about to end when the training was repeated. Unique with the account and the version.
   */
  occasion: string;
  /** The day of the holder's next reminder, 'YYYY-MM-DD'; '9999-12-31' for none. */
  remind_on: string;
}

/** A completion whose certificate waits for the holder's name. */
export interface CertificatesDueTable {
  user_id: string;
  training_id: string;
  training_version_id: string;
  version_number: number;
  title: string;
  score: number | null;
  completed_at: string;
  refresher_months: number | null;
  /** The learning run that was completed. */
  learning_id: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    certificates: CertificatesTable;
    certificates_due: CertificatesDueTable;
  }
}

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
        state === 'withdrawn' ? neverEnds : (nextReminderOn(values, dayOf(clock.now())) ?? neverEnds),
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

/** A certificate is listed as ending from the first reminder on. */
const [endingDays] = reminderDays;

/** Days have a fixed format and can be compared as strings. */
function hasStatus(
  status: string,
  now: string,
  entry: (column: 'state' | 'valid_until' | 'user_id' | 'training_id') => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const wanted = status as components['schemas']['CertificateFilter'];
  const [state, until] = [entry('state'), entry('valid_until')];
  const today = now.slice(0, 10);
  if (wanted === 'ending') {
    const last = daysBefore(today, -endingDays);
    // A certificate of the same training that is valid longer renews it.
    const renewed = sql`select 1 from certificates as later where later.user_id = ${entry('user_id')}
      and later.training_id = ${entry('training_id')} and later.state = 'valid' and later.valid_until > ${until}`;
    return sql<SqlBool>`(${state} = 'valid' and ${until} >= ${today} and ${until} <= ${last}
      and not exists (${renewed}))`;
  }
  if (wanted === 'withdrawn') return sql<SqlBool>`${state} = 'withdrawn'`;
  if (wanted === 'expired') return sql<SqlBool>`(${state} = 'valid' and ${until} < ${today})`;
  return sql<SqlBool>`(${state} = 'valid' and ${until} >= ${today})`;
}
