import type { Transaction } from 'kysely';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import {
  clientCipher,
  clientReader,
  type KeyDeps,
  type RecordReader,
} from '#server/platform/crypto/client-keys.ts';
import { newLinkSecret } from '#server/platform/crypto/secrets.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { insertReportLink, type ReportLinkRow, type ReportRow } from './outreach.repository.ts';

/** How long a mail can be reported. */
export const REPORT_LINK_DAYS = 60;

/** The recipient of the mail. */
export type MailedPerson = { name: string; email: string };

/**
 * Creates the link that reports a mail, in the transaction that queues it; only the hash of its secret is stored.
 * @returns the URL to mail; the secret is in its fragment, which browsers do not send
 */
export async function issueReportLink(
  trx: Transaction<Database>,
  { userId, checkId, person }: { userId: string; checkId: string; person: MailedPerson },
  { config, random, clock }: Pick<CoreDeps, 'config' | 'random' | 'clock'>,
): Promise<string> {
  const { secret, secretHash: token_hash } = newLinkSecret(random);
  const now = clock.now();
  await insertReportLink(trx, {
    token_hash,
    user_id: userId,
    check_id: checkId,
    person: (await personSeals({ config, db: trx }, userId)).seal(linkBinding(token_hash), person),
    mailed_at: now.toISOString(),
    expires_at: new Date(now.getTime() + REPORT_LINK_DAYS * 86_400_000).toISOString(),
  });
  return `${config.publicUrl}/report-mail#report=${secret}`;
}

/** Adds the secret of the report to a person's link, so that the page of the link can report the mail as well. */
export function withReport(url: string, reportLink: string): string {
  return `${url}&${new URL(reportLink).hash.slice(1)}`;
}

/** Decrypts the recipient stored with a link, and encrypts it again for a report. */
export async function personSeals(deps: KeyDeps, userId: string) {
  const cipher = await clientCipher(deps, userId);
  return {
    ...sealedPeople(cipher),
    seal: (binding: string, person: MailedPerson) =>
      cipher.encrypt(JSON.stringify(person), `${binding}|person`),
    sealReason: (id: string, reason: string) => cipher.encrypt(reason, `${reportBinding(id)}|reason`),
  };
}

/** Decrypts the recipients of a client's mails, and the reasons of their reports. */
export async function personReader(deps: KeyDeps, userId: string) {
  return sealedPeople(await clientReader(deps, userId));
}

function sealedPeople(cipher: RecordReader) {
  const open = (binding: string, sealed: string): MailedPerson =>
    JSON.parse(cipher.decrypt(sealed, `${binding}|person`));
  return {
    ofLink: (row: ReportLinkRow) => open(linkBinding(row.token_hash), row.person),
    ofReport: (row: ReportRow) => open(reportBinding(row.id), row.person),
    reasonOf: ({ id, reason }: ReportRow) =>
      reason === null ? null : cipher.decrypt(reason, `${reportBinding(id)}|reason`),
  };
}

export const reportBinding = (id: string) => `outreach-report|${id}`;
const linkBinding = (hash: string) => `outreach-link|${hash}`;
