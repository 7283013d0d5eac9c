import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/db/schema.ts';

type Table = keyof Database & string;

/** A column with envelopes. */
export type EncryptedColumn = {
  table: Table;
  column: string;
  /** The columns of the primary key. */
  key: readonly [string, ...string[]];
  /** Selects the client whose key encrypts a row; null for rows of no client. Without it, no row belongs to one. */
  owner?: RawBuilder<string | null>;
  /** What the value of a row is bound to, as the module that writes it has it; a test compares both. */
  boundTo(key: readonly string[]): string;
};

type Options = Pick<EncryptedColumn, 'boundTo'> & Partial<EncryptedColumn>;

const of = (table: Table, column: string, { key = ['id'], ...options }: Options): EncryptedColumn => ({
  table,
  column,
  key,
  ...options,
});

const ofUser = sql<string>`user_id`;
const ofCase = sql<
  string | null
>`(select user_id from onboardings where onboardings.id = encrypted.onboarding_id)`;

/** Every column with envelopes; a test compares the list with a filled database. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  ...(['section_records', 'section_versions'] as const).map((table) =>
    of(table, 'data', {
      key: ['user_id', 'section', 'version'],
      owner: ofUser,
      boundTo: ([user, section, version]) => `section|${user}|${section}|${version}`,
    }),
  ),
  of('onboarding_documents', 'data', {
    key: ['id', 'version'],
    owner: ofUser,
    boundTo: ([id, version]) => `onboarding-documents|${id}|${version}`,
  }),
  of('onboarding_documents_versions', 'data', {
    key: ['id', 'version'],
    owner: sql`(select user_id from onboarding_documents where onboarding_documents.id = encrypted.id)`,
    boundTo: ([id, version]) => `onboarding-documents|${id}|${version}`,
  }),
  of('files', 'name_encrypted', {
    // What staff publish or hand out is encrypted with the secret, see `file-service.ts`.
    owner: sql`case when kind in ('onboarding', 'identity', 'resume', 'note') or (kind = 'private'
      and exists (select 1 from users where users.id = encrypted.owner_id and users.role = 'client'))
      then owner_id end`,
    boundTo: ([id]) => `file|${id}|name`,
  }),
  of('files', 'source_encrypted', {
    // Only a client's own files of the onboarding have one.
    owner: sql`owner_id`,
    boundTo: ([id]) => `file|${id}|source`,
  }),
  of('identity_checks', 'person', { owner: ofUser, boundTo: ([id]) => `identity-check|${id}|person` }),
  of('identity_checks', 'reason', { owner: ofUser, boundTo: ([id]) => `identity-check|${id}|reason` }),
  of('identity_hand_ins', 'data', {
    key: ['check_id', 'attempt'],
    owner: sql`(select user_id from identity_checks where identity_checks.id = encrypted.check_id)`,
    boundTo: ([check, attempt]) => `identity-hand-in|${check}|${attempt}`,
  }),
  of('identity_second_sources', 'data', {
    key: ['check_id', 'seq'],
    owner: sql`(select user_id from identity_checks where identity_checks.id = encrypted.check_id)`,
    boundTo: ([check, seq]) => `identity-second-source|${check}|${seq}`,
  }),
  of('case_endings', 'name', {
    key: ['onboarding_id', 'kind', 'subject'],
    owner: ofCase,
    boundTo: ([id, kind, subject]) => `case-ending|${id}|${kind}|${subject}`,
  }),
  of('periodic_reviews', 'data', { owner: ofCase, boundTo: ([id]) => `periodic-review|${id}` }),
  of('submission_versions', 'certifier', {
    key: ['onboarding_id', 'version'],
    owner: ofCase,
    boundTo: ([id, version]) => `submission-certifier|${id}|${version}`,
  }),
  of('submission_versions', 'data', {
    key: ['onboarding_id', 'version'],
    owner: ofCase,
    boundTo: ([id, version]) => `submission-case|${id}|${version}`,
  }),
  of('submission_events', 'data', {
    key: ['onboarding_id', 'seq'],
    owner: ofCase,
    boundTo: ([id, seq]) => `submission-event|${id}|${seq}`,
  }),
  of('case_marks', 'reason', { owner: ofCase, boundTo: ([id]) => `case-mark|${id}` }),
  of('case_ownership', 'data', {
    key: ['onboarding_id', 'version'],
    owner: ofCase,
    boundTo: ([id, version]) => `case-ownership|${id}|${version}`,
  }),
  of('client_ownership', 'data', {
    key: ['onboarding_id'],
    owner: ofCase,
    boundTo: ([id]) => `client-ownership|${id}`,
  }),
  of('compliance_entries', 'answers', { owner: ofCase, boundTo: ([id]) => `compliance-entry|${id}` }),
  of('compliance_decisions', 'data', {
    key: ['onboarding_id', 'version'],
    owner: ofCase,
    boundTo: ([onboarding, version]) => `compliance-decision|${onboarding}|${version}`,
  }),
  of('compliance_ratings', 'inputs', {
    key: ['onboarding_id'],
    owner: ofCase,
    boundTo: ([onboarding]) => `compliance-rating|${onboarding}`,
  }),
  of('compliance_rating_changes', 'moved', {
    key: ['onboarding_id', 'seq'],
    owner: ofCase,
    boundTo: ([onboarding, seq]) => `compliance-rating-change|${onboarding}|${seq}`,
  }),
  of('case_openings', 'reason', { owner: ofCase, boundTo: ([id]) => `case-opening|${id}` }),
  of('case_tags', 'data', { boundTo: ([id]) => `case-tag|${id}` }),
  of('case_filters', 'data', {
    key: ['id', 'user_id'],
    boundTo: ([id, user]) => `case-filter|${id}|${user}`,
  }),
  of('notes', 'text', {
    owner: sql`case when about = 'onboarding'
      then (select user_id from onboardings where onboardings.id = encrypted.subject_id) end`,
    boundTo: ([id]) => `note|${id}`,
  }),
  of('tasks', 'title', { owner: ofCase, boundTo: ([id]) => `task|${id}` }),
  of('case_messages', 'text', { owner: ofCase, boundTo: ([id]) => `case-message|${id}` }),
  of('section_drafts', 'data', {
    key: ['onboarding_id', 'user_id', 'step'],
    owner: ofCase,
    boundTo: ([onboarding, user, step]) => `section-draft|${onboarding}|${user}|${step}`,
  }),
  of('journey_states', 'state', {
    key: ['onboarding_id'],
    owner: ofCase,
    boundTo: ([id]) => `journey-state|${id}`,
  }),
  of('msb_applications', 'sealed', { boundTo: ([id]) => `msb-application|${id}` }),
  of('msb_records', 'sealed', { boundTo: ([id]) => `msb-record|${id}` }),
  of('contacts', 'phone', { boundTo: ([id]) => `contact|${id}|phone` }),
  of('contacts', 'message', { boundTo: ([id]) => `contact|${id}` }),
  of('replies', 'sealed', { boundTo: ([id]) => `reply|${id}` }),
  of('resumes', 'phone', { boundTo: ([id]) => `resume|${id}|phone` }),
  of('resumes', 'letter', { boundTo: ([id]) => `resume|${id}|letter` }),
  of('resumes', 'file_name', { boundTo: ([id]) => `resume|${id}|file` }),
  of('outreach_links', 'person', {
    key: ['token_hash'],
    owner: ofUser,
    boundTo: ([hash]) => `outreach-link|${hash}|person`,
  }),
  of('outreach_reports', 'person', { owner: ofUser, boundTo: ([id]) => `outreach-report|${id}|person` }),
  of('outreach_reports', 'reason', { owner: ofUser, boundTo: ([id]) => `outreach-report|${id}|reason` }),
  of('newsletter_links', 'token_sealed', {
    key: ['token_hash'],
    boundTo: ([hash]) => `newsletter-link|${hash}`,
  }),
  of('quiz_attempts', 'answers', { owner: ofUser, boundTo: ([id]) => `quiz-attempt|${id}` }),
  of('learner_adjustments', 'reason', { owner: ofUser, boundTo: ([id]) => `learner-adjustment|${id}` }),
  of('certificates', 'reason', { boundTo: ([id]) => `certificate|${id}` }),
  of('training_purchases', 'refund_reason', { boundTo: ([id]) => `training-purchase|${id}` }),
  of('training_purchases', 'refund_message', { boundTo: ([id]) => `training-purchase|${id}|for-buyer` }),
  of('training_purchases', 'grant_reason', { boundTo: ([id]) => `training-purchase|${id}|grant` }),
  of('purchase_refunds', 'texts', {
    key: ['purchase_id', 'number'],
    boundTo: ([purchase, number]) => `purchase-refund|${purchase}|${number}`,
  }),
  of('legal_holds', 'reason', { boundTo: ([id]) => `legal-hold|${id}|set` }),
  of('legal_holds', 'lift_reason', { boundTo: ([id]) => `legal-hold|${id}|lifted` }),
  of('erasures', 'explanation', { boundTo: ([id]) => `erasure|${id}` }),
  of('deletion_requests', 'reason', {
    key: ['user_id'],
    owner: ofUser,
    boundTo: ([user]) => `deletion-request|${user}`,
  }),
  of('incidents', 'sealed', { boundTo: ([id]) => `incident|${id}` }),
  of('webhooks', 'secret', { boundTo: ([id]) => `webhook|${id}` }),
  of('webhooks', 'earlier_secret', { boundTo: ([id]) => `webhook|${id}` }),
  of('mail_outbox', 'sealed_content', { boundTo: ([id]) => `mail_outbox/${id}` }),
];
