import { Client, Query } from 'pg';
import {
  type PackedRows,
  type SeededTable,
  type Sink,
  seededTables,
  type Value,
  type Values,
} from './sink.ts';

/** The part of `pg` that a query uses when the server waits for the data of `copy … from stdin`. */
type CopyConnection = { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

/** A `copy … from stdin` query with a text that is completely in memory. */
class CopyIn extends Query {
  readonly #text: string;

  constructor(sql: string, text: string, done: (error: Error | null) => void) {
    super(sql, done as never);
    this.#text = text;
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(Buffer.from(this.#text));
    connection.endCopyFrom();
  }
}

/**
 * Copies rows into PostgreSQL; while it writes a flush, the next rows can be made.
 * @param isFresh recreates the indexes at the end, which is faster; a process that is killed meanwhile leaves none
 */
export async function openPostgresSink(url: string, { isFresh }: { isFresh: boolean }): Promise<Sink> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('set synchronous_commit = off');
  await client.query("set maintenance_work_mem = '256MB'");
  const indexes = isFresh ? await dropIndexes(client) : [];
  const given = new Map<SeededTable, string[]>();
  let underWay = Promise.resolve();

  const copy = (table: SeededTable, texts: string[]) =>
    new Promise<void>((resolve, reject) => {
      const sql = `copy ${table} (${seededTables[table].join(', ')}) from stdin`;
      const done = (error: Error | null) => (error ? reject(error) : resolve());
      client.query(new CopyIn(sql, texts.join(''), done));
    });

  async function copyAll(batch: [SeededTable, string[]][]): Promise<void> {
    for (const [table, texts] of batch) await copy(table, texts);
  }

  return {
    write(table: SeededTable, rows: PackedRows) {
      const text = typeof rows === 'string' ? rows : asCopyText(rows);
      given.set(table, [...(given.get(table) ?? []), text]);
    },
    async flush() {
      const batch = [...given];
      given.clear();
      await underWay;
      underWay = copyAll(batch);
      // Awaited with the next batch, or at the end; until then an error must not count as unhandled.
      underWay.catch(() => {});
    },
    async close() {
      await underWay;
      await copyAll([...given]);
      for (const sql of indexes) await client.query(sql);
      // Autovacuum would do it later.
      await client.query('vacuum analyze');
      await client.end();
    },
  };
}

/** @returns the statements that create them again */
async function dropIndexes(client: Client): Promise<string[]> {
  // The index of a constraint can only be dropped with the constraint.
  const { rows } = await client.query<{ indexname: string; tablename: string; indexdef: string }>(
    `select indexname, tablename, indexdef from pg_indexes where schemaname = current_schema()
     and indexname not in (select conname from pg_constraint)`,
  );
  const dropped = rows.filter(({ tablename }) => Object.hasOwn(seededTables, tablename));
  for (const { indexname } of dropped) await client.query(`drop index "${indexname}"`);
  return dropped.map(({ indexdef }) => indexdef);
}

/** Returns rows in the text format of PostgreSQL's `copy`. */
export function asCopyText(rows: readonly Values[]): string {
  let text = '';
  for (const row of rows) text += `${row.map(field).join('\t')}\n`;
  return text;
}

/** Returns a value in the text format of PostgreSQL's `copy`. */
function field(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  return /[\\\t\n\r]/.test(value)
    ? value.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : value;
}
