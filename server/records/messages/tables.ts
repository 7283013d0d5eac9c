/** A message between a client and the firm about an onboarding. */
export interface CaseMessagesTable {
  id: string;
  onboarding_id: string;
  /** Its place in the conversation, from 1. */
  number: number;
  side: 'client' | 'staff';
  author_id: string;
  /** Encrypted, bound to the row. */
  text: string;
  /** JSON: ids of files of the client. */
  attachments: string;
  sent_at: string;
  /** When the other side saw it first. */
  seen_at: string | null;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    case_messages: CaseMessagesTable;
  }
}
