import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { ManagedColumns } from '#server/platform/managed/resource.ts';

/** The ids by which the rows of a client are found. */
export type ClientKeys = {
  /** The account. */
  user: readonly string[];
  /** Its cases, also deleted ones. */
  case: readonly string[];
  /** Its identity checks and those of the people whom it names. */
  check: readonly string[];
  /** The account's email address. */
  email: readonly string[];
  documents: readonly string[];
  learning: readonly string[];
  application: readonly string[];
  /** Places in training teams, of the client and with its address. */
  place: readonly string[];
  flow: readonly string[];
  /** Invitations as a colleague, and those to its cases. */
  colleague: readonly string[];
  file: readonly string[];
};

/** What the erasure of a client does with a table. */
type Fate =
  /** Deletes the rows that have one of the client's keys in a column. @property resource whose search index has the rows */
  | { erasedBy: readonly { key: keyof ClientKeys; column: string }[]; resource?: string }
  /** Is changed by code of its own, named here. */
  | { changed: string }
  /** Has no personal data of clients, or stays for this reason. */
  | { stays: string };

const by = (key: keyof ClientKeys, column: string) => ({ erasedBy: [{ key, column }] });
const ofUser = by('user', 'user_id');
const ofCase = by('case', 'onboarding_id');
const ofCheck = by('check', 'check_id');

const OF_THE_FIRM = 'content or settings of the firm';
const COUNTS = 'totals and ids, which identify no one';
const NO_SUBJECT = 'technical state, of no person';

/** The columns by which a table may name a client. */
type ClientColumn = 'user_id' | 'owner_id' | 'client_id' | 'owner' | 'email' | 'check_id' | 'onboarding_id';

/** Whether a table has entries of a managed resource without a column of a client: content of the firm, which stays. */
type IsOfFirm<Row> = Row extends ManagedColumns
  ? keyof Row & ClientColumn extends never
    ? true
    : false
  : false;

type OfFirm = {
  [Table in keyof Database]: IsOfFirm<Database[Table]> extends true ? Table : never;
}[keyof Database];

/**
 * What the erasure of a client does with each table. A table that is missing here is a type error, so that no new table is
 * forgotten; only the content of the firm may be left out.
 */
export const clientTables: { readonly [Table in Exclude<keyof Database, OfFirm>]: Fate } & {
  readonly [Table in OfFirm]?: Fate;
} = {
  section_records: ofUser,
  section_versions: ofUser,
  onboarding_documents: ofUser,
  onboarding_documents_versions: by('documents', 'id'),
  identity_hand_ins: ofCheck,
  identity_files: ofCheck,
  identity_consents: ofCheck,
  identity_second_sources: ofCheck,
  identity_events: ofCheck,
  person_links: ofCheck,
  photo_links: ofCheck,
  identity_notices: ofUser,
  identity_checks: ofUser,
  outreach_links: ofUser,
  outreach_reports: ofUser,
  outreach_states: ofUser,
  submission_versions: ofCase,
  submission_events: ofCase,
  journey_states: ofCase,
  journey_moves: ofCase,
  checked_parts: ofCase,
  opened_parts: ofCase,
  case_registrations: ofCase,
  case_marks: ofCase,
  case_ownership: ofCase,
  client_ownership: ofCase,
  compliance_entries: ofCase,
  compliance_items: ofCase,
  compliance_decisions: ofCase,
  compliance_ratings: ofCase,
  compliance_rating_changes: ofCase,
  examination_pack_cases: ofCase,
  case_endings: ofCase,
  endings_to_compute: ofCase,
  periodic_reviews: ofCase,
  periodic_review_answers: ofCase,
  case_tagged: ofCase,
  case_tags: { changed: 'tags that no other case has are deleted' },
  notes: {
    erasedBy: [
      { key: 'case', column: 'subject_id' },
      { key: 'application', column: 'subject_id' },
    ],
  },
  note_files: by('file', 'file_id'),
  tasks: ofCase,
  inbox_entries: {
    erasedBy: [
      { key: 'case', column: 'subject_id' },
      { key: 'application', column: 'subject_id' },
    ],
  },
  replies: by('application', 'subject_id'),
  case_messages: ofCase,
  case_openings: ofCase,
  case_colleagues: by('colleague', 'id'),
  section_drafts: ofCase,
  onboarding_reminders: ofCase,
  reminder_links: ofCase,
  redacted_versions: ofCase,
  relationship_ends: ofCase,
  legal_holds: ofUser,
  deletion_requests: ofUser,
  onboardings: by('case', 'id'),
  files: by('file', 'id'),
  file_owners: by('user', 'owner_id'),
  learning_steps: by('learning', 'learning_id'),
  quiz_attempts: ofUser,
  learner_adjustments: ofUser,
  learnings: { ...ofUser, resource: 'training-learners' },
  certificates: { ...ofUser, resource: 'training-certificates' },
  certificates_due: ofUser,
  training_team: by('place', 'id'),
  msb_checked_parts: by('application', 'application_id'),
  msb_attachments: by('application', 'application_id'),
  msb_records: by('application', 'application_id'),
  msb_applications: { ...by('application', 'id'), resource: 'msb-application' },
  mail_outbox: { changed: 'emails to the client and about it are deleted' },
  login_codes: by('flow', 'flow_id'),
  login_flows: by('email', 'email'),
  address_changes: ofUser,
  sessions: ofUser,
  passkeys: ofUser,
  passkey_challenges: ofUser,
  recovery_codes: ofUser,
  oidc_accounts: ofUser,
  calendar_addresses: ofUser,
  data_keys: by('user', 'client_id'),
  users: by('user', 'id'),

  attempts_to_count: { stays: 'ids of attempts, until they are counted' },
  quiz_answer_counts: { stays: COUNTS },

  training_purchases: { changed: 'the buyer is removed; the receipt stays for the tax office' },
  promo_code_uses: { changed: 'the buyer is removed' },
  training_seats: { changed: 'the address is removed; a seat in use stays used' },
  purchase_refunds: { changed: 'the texts are removed; amounts stay with the receipt' },
  case_terms: { changed: 'deleted by the case index' },
  case_counts: { changed: 'counted by the event of the deleted case' },

  contacts: { stays: 'a message of a visitor is erased on its own' },
  contacts_to_notice: { stays: 'ids of messages' },
  resumes: { stays: 'a résumé is erased on its own' },
  newsletter_subscriptions: { stays: 'a subscription is erased on its own' },
  newsletter_links: { stays: 'links of subscriptions, erased with them' },
  search_index: { changed: 'the rows of the erased entries are deleted' },
  audit_entries: { stays: 'ids and names of fields, as proof of what was done' },
  audit_waiting: { stays: 'ids and names of fields, until they are sealed' },
  retained_keys: { stays: 'keys of the firm' },
  root_keys: { stays: 'keys of the firm' },
  audit_head: { stays: NO_SUBJECT },
  oidc_flows: { stays: 'sign-ins of staff in progress' },
  audit_anchoring: { stays: NO_SUBJECT },
  erasures: { stays: 'ids, and who erased what and why' },
  erased_files: { stays: 'ids of files, until their bytes are deleted' },
  running_exports: { stays: 'ids, until the archive is created' },
  rate_limit_locks: { stays: 'keyed hashes, for at most a day' },
  rate_limit_events: { stays: 'keyed hashes, for at most a day' },
  rate_counts: { stays: 'keyed hashes, for a minute' },
  purchase_payments: { stays: 'amounts of purchases' },
  receipts_to_send: { stays: 'ids of purchases' },
  receipt_numbers: { stays: NO_SUBJECT },
  stripe_events: { stays: 'ids of the provider, for 40 days' },
  statistics: { stays: COUNTS },
  stays: { stays: COUNTS },
  stays_here: { stays: COUNTS },
  stay_positions: { stays: 'states of a deleted case, which the count of moves deletes' },
  stay_progress: { stays: NO_SUBJECT },
  case_index: { stays: NO_SUBJECT },
  case_filters: { stays: 'filters of staff, encrypted' },
  notice_round: { stays: NO_SUBJECT },
  check_values: { stays: NO_SUBJECT },
  managed_stamps: { stays: NO_SUBJECT },
  incidents: { stays: 'the register of incidents, encrypted, which the law requires' },
  examination_packs: { stays: 'days and hashes; a pack with the client is deleted' },
  examination_pack_parts: { stays: 'ids of files, until their bytes are deleted' },
  permission_sets: { stays: OF_THE_FIRM },
  risk_tables: { stays: OF_THE_FIRM },
  saved_reasons: { stays: OF_THE_FIRM },
  api_keys: { stays: OF_THE_FIRM },
  backup_state: { stays: NO_SUBJECT },
  webhooks: { stays: OF_THE_FIRM },
  webhook_deliveries: { stays: 'ids and states of cases, no answers, until they are pruned' },
  msb_register: { stays: 'FINTRAC’s public register' },
  msb_register_names: { stays: 'FINTRAC’s public register' },
  msb_register_state: { stays: NO_SUBJECT },
  partners: { stays: OF_THE_FIRM },
  partner_logos: { stays: OF_THE_FIRM },
  posts: { stays: OF_THE_FIRM },
  post_preview_links: { stays: OF_THE_FIRM },
  post_slugs: { stays: OF_THE_FIRM },
  post_versions: { stays: OF_THE_FIRM },
  post_pictures: { stays: OF_THE_FIRM },
  promo_codes: { stays: OF_THE_FIRM },
  archived_promo_codes: { stays: OF_THE_FIRM },
  trainings: { stays: OF_THE_FIRM },
  training_slugs: { stays: OF_THE_FIRM },
  training_modules: { stays: OF_THE_FIRM },
  training_steps: { stays: OF_THE_FIRM },
  training_quizzes: { stays: OF_THE_FIRM },
  training_quiz_questions: { stays: OF_THE_FIRM },
  training_versions: { stays: OF_THE_FIRM },
  published_trainings: { stays: OF_THE_FIRM },
  training_files: { stays: OF_THE_FIRM },
};

type Counted = { rows: number };

/** Deletes the rows of a client in every table. @returns how many */
export async function deleteClientRows(trx: Transaction<Database>, keys: ClientKeys): Promise<Counted> {
  let rows = 0;
  for (const [table, fate] of Object.entries<Fate>(clientTables)) {
    if (!('erasedBy' in fate)) continue;
    for (const { key, column } of fate.erasedBy) {
      const values = keys[key];
      if (values.length === 0) continue;
      const which = sql`${sql.ref(column)} in (${sql.join(values)})`;
      if (fate.resource !== undefined) {
        const ids = sql`select id from ${sql.table(table)} where ${which}`;
        await sql`delete from search_index where resource = ${fate.resource} and entry_id in (${ids})`.execute(
          trx,
        );
      }
      const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${which}`.execute(trx);
      rows += Number(numAffectedRows ?? 0n);
    }
  }
  return { rows };
}

/** Returns the ids of one column of the rows that have a key. */
async function idsIn(
  trx: Transaction<Database>,
  { table, id = 'id', column, keys }: { table: string; id?: string; column: string; keys: readonly string[] },
): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select ${sql.ref(id)} as id from ${sql.table(table)}
    where ${sql.ref(column)} in (${sql.join(keys)})`.execute(trx);
  return rows.map((row) => row.id);
}

/** Returns the keys of a client's rows. @param caseIds cases whose rows an earlier run has already deleted */
export async function clientKeys(
  trx: Transaction<Database>,
  { userId, email, caseIds = [] }: { userId: string; email: string | null; caseIds?: readonly string[] },
): Promise<ClientKeys> {
  const user = [userId];
  const ofAccount = (table: string, column = 'user_id') => idsIn(trx, { table, column, keys: user });
  const address = email === null ? [] : [email];
  const check = await ofAccount('identity_checks');
  const photographs = await idsIn(trx, {
    table: 'identity_files',
    id: 'file_id',
    column: 'check_id',
    keys: check,
  });
  return {
    user,
    check,
    email: address,
    case: [...new Set([...caseIds, ...(await ofAccount('onboardings'))])],
    documents: await ofAccount('onboarding_documents'),
    learning: await ofAccount('learnings'),
    application: await idsIn(trx, { table: 'msb_applications', column: 'owner', keys: address }),
    place: [
      ...(await ofAccount('training_team', 'owner_id')),
      ...(await ofAccount('training_team', 'member_id')),
      ...(await idsIn(trx, { table: 'training_team', column: 'email', keys: address })),
    ],
    flow: await idsIn(trx, { table: 'login_flows', column: 'email', keys: address }),
    colleague: [
      ...(await ofAccount('case_colleagues', 'client_id')),
      ...(await ofAccount('case_colleagues', 'account_id')),
      ...(await idsIn(trx, { table: 'case_colleagues', column: 'email', keys: address })),
    ],
    file: [...new Set([...photographs, ...(await ofAccount('files', 'owner_id'))])],
  };
}
