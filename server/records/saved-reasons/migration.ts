import type { Kysely } from 'kysely';
import { addIndexes } from '#server/platform/db/migrations/indexes.ts';
import type { Migration } from '#server/platform/db/migrations/migration.ts';

/** What a firm begins with: the reasons that the dialogs offered before they could be changed, and some for decisions. */
const first: readonly (readonly [kind: string, text: string])[] = [
  ['rationale', 'The answers agree with the documents and with the public register.'],
  ['rationale', 'Approved after enhanced due diligence. The findings are in the notes.'],
  ['rejection', 'We could not establish who owns and controls the company.'],
  ['rejection', 'The documents do not support the answers.'],
  ['rejection', 'We do not offer our services for this kind of business.'],
  ['answer', 'This differs from the documents. Enter it as in the documents.'],
  ['answer', 'This is incomplete. Add what is missing.'],
  ['answer', 'Explain this in more detail.'],
  ['answer', 'This is out of date. Enter what is true today.'],
  ['document', 'This cannot be read. Upload a sharper photograph of the whole page.'],
  ['document', 'Pages are missing. Upload all of them.'],
  ['document', 'This is too old. Upload a newer one.'],
  ['document', 'This is about another company or person.'],
  ['document', 'This is not the kind of document that we ask for.'],
  ['check', 'This check is still open. Finish it before you submit again.'],
  ['identity', 'The photograph is blurred or has glare. Take it again in good light.'],
  ['identity', 'A part of the document is cut off. All four corners must be in the picture.'],
  ['identity', 'The document has expired. Use one that is valid.'],
  [
    'identity',
    'The face cannot be compared with the document. Look straight into the camera, without glasses or a hat.',
  ],
  [
    'identity',
    'The name or the date of birth differs from the entered one. Have the entry corrected, or use the right document.',
  ],
  ['reply', 'Thank you for your message. We will answer within two business days.'],
  [
    'reply',
    'Thank you for your message. Please send us a telephone number and a time at which we can call you.',
  ],
];

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('saved_reasons')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await addIndexes(db, 'saved_reasons', [
    ['text', 'id'],
    ['updated_at', 'id'],
    ['kind', 'text', 'id'],
    ['kind', 'updated_at', 'id'],
    ['id', 'kind'],
  ]);
  const at = '2026-11-26T00:00:00.000Z';
  await (db as Kysely<{ saved_reasons: Record<string, string | number> }>)
    .insertInto('saved_reasons')
    .values(
      first.map(([kind, text], index) => ({
        id: `019abe00-0000-7000-8000-${String(index).padStart(12, '0')}`,
        version: 1,
        kind,
        text,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
}

export const savedReasonsMigration: Migration = { name: '0235-saved-reasons', up };
