import type { Database } from '../platform/db/schema.ts';

type EncryptedIn<Table extends keyof Database> = {
  [Column in keyof Database[Table] & string]: readonly [Table, Column];
}[keyof Database[Table] & string];

/** Every column with envelopes of `createRecordCipher`; a test compares the list with a filled database. */
export const encryptedColumns = [
  ['section_records', 'data'],
  ['section_versions', 'data'],
  ['onboarding_documents', 'data'],
  ['onboarding_documents_versions', 'data'],
  ['files', 'name_encrypted'],
  ['identity_checks', 'person'],
  ['identity_checks', 'reason'],
  ['identity_hand_ins', 'data'],
  ['submission_versions', 'certifier'],
  ['submission_versions', 'data'],
  ['submission_events', 'data'],
  ['case_marks', 'reason'],
  ['case_tags', 'data'],
  ['case_filters', 'data'],
  ['notes', 'text'],
  ['journey_states', 'state'],
  ['msb_applications', 'sealed'],
  ['contacts', 'phone'],
  ['contacts', 'message'],
  ['resumes', 'phone'],
  ['resumes', 'letter'],
  ['resumes', 'file_name'],
  ['outreach_links', 'person'],
  ['outreach_reports', 'person'],
  ['outreach_reports', 'reason'],
  ['newsletter_links', 'token_sealed'],
  ['quiz_attempts', 'answers'],
  ['certificates', 'reason'],
  ['training_purchases', 'refund_reason'],
  ['training_purchases', 'refund_message'],
  ['mail_outbox', 'sealed_content'],
] as const satisfies readonly { [Table in keyof Database]: EncryptedIn<Table> }[keyof Database][];
