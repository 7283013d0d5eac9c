import type { components } from '#contract/schema.d.ts';
import type { ReplySubject } from '#domain/reply-subjects.ts';
import { answeredRecord } from '#domain/reply-subjects.ts';
import type { CoreDeps, Deps } from '#server/platform/core/deps.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import { findStaff } from '#server/records/users/staff.ts';
import { allReplies, mailStates, type ReplyRow } from './replies.repository.ts';

/** What is encrypted of a reply. */
export type ReplyContent = {
  text: string;
  quoted: string | null;
  subject: string | null;
  /** The address of a received email, if it is not that of the record. */
  from: string | null;
};

const boundTo = (id: string) => `reply|${id}`;

export function sealContent(config: CoreDeps['config'], id: string, content: ReplyContent): string {
  return recordCipherOf(config).encrypt(JSON.stringify(content), boundTo(id));
}

function contentOf(config: CoreDeps['config'], { id, sealed }: ReplyRow): ReplyContent {
  const content: ReplyContent = JSON.parse(recordCipherOf(config).decrypt(sealed, boundTo(id)));
  return content;
}

/** Returns replies as the contract defines them, in the order of the rows. */
export async function presentReplies(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  rows: readonly ReplyRow[],
): Promise<components['schemas']['Reply'][]> {
  const authors = await findStaff(
    db,
    rows.map(({ author_id }) => author_id),
  );
  const states = await mailStates(db, rows);
  return rows.map((row) => ({
    id: row.id,
    ...answeredRecord.named({ about: row.about, id: row.subject_id }),
    direction: row.direction,
    ...contentOf(config, row),
    author: authors.get(row.author_id ?? '') ?? null,
    mail: states.get(row.id) ?? null,
    at: row.at,
    createdAt: row.created_at,
  }));
}

/** Returns the replies on a record for the person, without data of staff; oldest first. */
export async function repliesForPerson({ db, config }: Pick<Deps, 'db' | 'config'>, on: ReplySubject) {
  const rows = await allReplies(db, on);
  return rows.map((row) => ({ direction: row.direction, at: row.at, ...contentOf(config, row) }));
}
