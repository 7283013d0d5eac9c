import type { Compilable, CompiledQuery, DialectAdapter, Kysely, QueryResult } from 'kysely';
import type { Database } from './schema.ts';
import { DirectAdapter } from './sqlite-driver.ts';

/** A placeholder for a parameter of each run. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Prepares a query that is built and compiled to SQL once per database: for frequent queries, where building the query
 * takes longer than the database takes to run it.
 * @example
 *   const findName = preparedQuery<{ id: string }>()((db, slot) =>
 *     db.selectFrom('users').select('email').where('id', '=', slot('id')));
 *   const { rows } = await findName(trx, { id });
 */
export function preparedQuery<Values extends object>() {
  return <Row>(
    build: (
      db: Kysely<Database>,
      slot: <Name extends keyof Values & string>(name: Name) => Values[Name],
    ) => Compilable & { execute(): Promise<Row[]> },
  ) => {
    const known = new WeakMap<DialectAdapter, CompiledQuery>();
    const withValues = (db: Kysely<Database>, values: Values): CompiledQuery => {
      const { adapter } = db.getExecutor();
      let compiled = known.get(adapter);
      if (!compiled) {
        // The compiler passes values through unchanged, so a slot can replace a value.
        compiled = build(db, (name) => new Slot(name) as never).compile();
        known.set(adapter, compiled);
      }
      const given = values as Record<string, unknown>;
      const parameters = compiled.parameters.map((each) => (each instanceof Slot ? given[each.name] : each));
      return { sql: compiled.sql, query: compiled.query, queryId: compiled.queryId, parameters };
    };
    const run = async (db: Kysely<Database>, values: Values): Promise<QueryResult<Row>> => {
      const query = withValues(db, values);
      const { adapter } = db.getExecutor();
      const direct = adapter instanceof DirectAdapter ? adapter.answerAtOnce<Row>(db, query) : undefined;
      return direct ?? db.executeQuery<Row>(query);
    };
    return Object.assign(run, { withValues });
  };
}
