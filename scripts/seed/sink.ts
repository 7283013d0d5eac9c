import type { Database } from '#server/platform/db/schema.ts';

/** The tables that get many rows, each with its columns in the order in which they are written. */
export const seededTables = {
  users: [
    'id',
    'email',
    'role',
    'first_name',
    'last_name',
    'search_text',
    'disabled',
    'created_at',
    'updated_at',
    'last_sign_in_at',
  ],
  onboardings: [
    'id',
    'user_id',
    'status',
    'current_step',
    'machine_version',
    'created_at',
    'updated_at',
    'deleted_at',
    'case_key',
    'company',
    'company_order',
    'country',
    'submissions',
    'approved_version',
    'submitted_at',
    'waiting_since',
    'assignee_id',
    'risk',
  ],
  section_records: ['user_id', 'section', 'version', 'data', 'updated_at', 'updated_by'],
  files: [
    'id',
    'owner_id',
    'kind',
    'name_encrypted',
    'content_type',
    'size',
    'width',
    'height',
    'created_at',
    'stored_at',
    'deleted_at',
    'purged_at',
    'held',
    'sealed',
  ],
  onboarding_documents: [
    'id',
    'user_id',
    'version',
    'data',
    'created_at',
    'updated_at',
    'updated_by',
    'deleted_at',
  ],
  identity_checks: [
    'id',
    'user_id',
    'subject',
    'person',
    'status',
    'provider',
    'reason',
    'version',
    'attempt',
    'requested_at',
    'refreshed_at',
    'created_at',
    'updated_at',
  ],
  identity_hand_ins: ['check_id', 'attempt', 'data', 'handed_in_at'],
  identity_files: ['file_id', 'check_id', 'handed_in_at', 'side'],
  submission_versions: ['onboarding_id', 'version', 'submitted_at', 'certifier', 'data', 'sha256'],
  submission_events: ['onboarding_id', 'seq', 'event', 'at', 'actor_id', 'late', 'data'],
  audit_entries: [
    'seq',
    'at',
    'actor_id',
    'actor_role',
    'action',
    'subject_type',
    'subject_id',
    'details',
    'prev_hash',
    'hash',
    'key_id',
    'entry_id',
  ],
  case_terms: ['term', 'case_key'],
} as const satisfies { [Table in keyof Database]?: readonly (keyof Database[Table])[] };

export type SeededTable = keyof typeof seededTables;

export type Value = string | number | null;
/** In the order of `seededTables`. */
export type Values = Value[];

/** Writes rows as fast as possible to a database that no other process uses. */
export type Sink = {
  write(table: SeededTable, rows: PackedRows): void;
  /** Writes the given rows; resolves when more rows can be given. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/** In the sink's format: for PostgreSQL a text for `copy`, for SQLite the values. */
export type PackedRows = string | Values[];

/** Rows that are collected and written together. */
export class GatheredRows {
  readonly #rows = new Map<SeededTable, Values[]>();

  add<Table extends SeededTable>(table: Table, row: Database[Table]): void {
    const values = valuesOf(table, row);
    const rows = this.#rows.get(table);
    if (rows) rows.push(values);
    else this.#rows.set(table, [values]);
  }

  /** Returns the rows that were added since the last call. */
  take(): [SeededTable, Values[]][] {
    const rows = [...this.#rows];
    this.#rows.clear();
    return rows;
  }
}

function valuesOf(table: SeededTable, row: object): Values {
  const named = row as Record<string, Value>;
  return seededTables[table].map((column) => named[column] ?? null);
}
