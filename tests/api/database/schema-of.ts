import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';
import { dialect } from '#tests/support/api.ts';

type Column = { isNullable: boolean; hasDefault: boolean; type: string };

/** The columns of each table, as `table.column`, and the table of each index. */
export type Schema = { tables: Set<string>; columns: Map<string, Column>; indexes: Map<string, string> };

/** Reads the schema of a database, without the tables of SQLite's full-text index. */
export async function schemaOf(db: Kysely<Database>): Promise<Schema> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !name.startsWith('search_tokens'));
  const columns = tables.flatMap((table) =>
    table.columns.map(({ name, isNullable, hasDefaultValue, isAutoIncrementing, dataType }) => {
      const column = { isNullable, hasDefault: hasDefaultValue || isAutoIncrementing, type: dataType };
      return [`${table.name}.${name}`, column] as const;
    }),
  );
  const { rows } =
    dialect === 'postgres'
      ? await sql<{ name: string; table: string }>`select indexname as name, tablename as "table"
          from pg_indexes where schemaname = current_schema()`.execute(db)
      : await sql<{ name: string; table: string }>`select name, tbl_name as "table"
          from sqlite_master where type = 'index'`.execute(db);
  return {
    tables: new Set(tables.map(({ name }) => name)),
    columns: new Map(columns),
    indexes: new Map(rows.map(({ name, table }) => [name, table])),
  };
}

/** What a change of the schema takes from a server of the previous version, or from one that writes meanwhile. */
export function harmOf(before: Schema, after: Schema): string[] {
  const harm: string[] = [];
  for (const table of before.tables) if (!after.tables.has(table)) harm.push(`removes ${table}`);
  for (const [name, column] of before.columns) {
    const now = after.columns.get(name);
    const table = name.slice(0, name.indexOf('.'));
    if (now === undefined) {
      if (after.tables.has(table)) harm.push(`removes ${name}`);
    } else if (now.type !== column.type || (column.isNullable && !now.isNullable)) {
      harm.push(`changes ${name}`);
    }
  }
  for (const [name, { isNullable, hasDefault }] of after.columns) {
    const isNew = !before.columns.has(name) && before.tables.has(name.slice(0, name.indexOf('.')));
    if (isNew && !isNullable && !hasDefault) harm.push(`requires ${name}`);
  }
  for (const [name, table] of after.indexes) {
    if (!before.indexes.has(name) && before.tables.has(table)) {
      harm.push(`blocks writers of ${table} while it creates ${name}, instead of \`largeIndexes\``);
    }
  }
  return harm;
}
