import { type Kysely, sql } from 'kysely';
import { DirectAdapter } from '../sqlite-driver.ts';

/**
 * Replaces the word index by the database's own full-text search: FTS5 on SQLite, `tsvector` with GIN on PostgreSQL. The next
 * step of the start fills it (`rebuildSearchIndexes`), since the words of encrypted entries need a key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('managed_words').execute();
  await sql`delete from check_values where name = 'words of msb-application'`.execute(db);
  const isSqlite = db.getExecutor().adapter instanceof DirectAdapter;
  for (const statement of isSqlite ? sqlite : postgres) await sql.raw(statement).execute(db);
}

/**
 * Tokens are separated by spaces and folded already: the tokenizer splits at ASCII separators alone. With `secure-delete` no
 * word of a deleted entry is left in the index.
 */
const sqlite = [
  `create table search_index (
    number integer primary key,
    resource text not null,
    entry_id text not null,
    tokens text not null
  )`,
  'create unique index search_index_entry on search_index (resource, entry_id)',
  `create virtual table search_tokens using fts5 (
    tokens, content = 'search_index', content_rowid = 'number', detail = none, columnsize = 0,
    tokenize = "ascii tokenchars '/-#'"
  )`,
  `insert into search_tokens (search_tokens, rank) values ('secure-delete', 1)`,
  `create trigger search_index_inserted after insert on search_index begin
    insert into search_tokens (rowid, tokens) values (new.number, new.tokens);
  end`,
  `create trigger search_index_deleted after delete on search_index begin
    insert into search_tokens (search_tokens, rowid, tokens) values ('delete', old.number, old.tokens);
  end`,
  `create trigger search_index_updated after update of tokens on search_index begin
    insert into search_tokens (search_tokens, rowid, tokens) values ('delete', old.number, old.tokens);
    insert into search_tokens (rowid, tokens) values (new.number, new.tokens);
  end`,
];

/** `array_to_tsvector` takes tokens as they are: no parser or dictionary of the server changes them. */
const postgres = [
  `create table search_index (
    resource text not null,
    entry_id text not null,
    tokens text not null,
    vector tsvector not null generated always as (array_to_tsvector(string_to_array(trim(tokens), ' '))) stored,
    primary key (resource, entry_id)
  )`,
  'create index search_index_vector on search_index using gin (vector) with (fastupdate = off)',
];
