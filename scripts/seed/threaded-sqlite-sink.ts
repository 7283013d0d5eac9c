import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Database } from '../../server/db/schema.ts';
import { type SeededTable, type Sink, valuesOf } from './sink.ts';
import type { Value } from './sqlite-sink.ts';

export type Batch = { rows: [SeededTable, Value[][]][]; isLast: boolean };

/** Writes into a database file in a thread of its own: while it writes what was flushed, the next rows can be made. */
export function openThreadedSqliteSink(file: string, options: { rebuildsIndexes: boolean }): Sink {
  const worker = new Worker(new URL('./start-worker.mjs', import.meta.url), {
    execArgv: [],
    workerData: { file, ...options },
  });
  const ended = once(worker, 'exit');
  ended.catch(() => {});
  const added = new Map<SeededTable, Value[][]>();
  let underWay: Promise<unknown> = Promise.resolve();

  async function send(isLast: boolean): Promise<void> {
    const batch: Batch = { rows: [...added], isLast };
    added.clear();
    // An error of the thread rejects here.
    await underWay;
    underWay = once(worker, 'message');
    underWay.catch(() => {});
    worker.postMessage(batch);
  }

  return {
    add<Table extends SeededTable>(table: Table, row: Database[Table]) {
      const rows = added.get(table);
      if (rows) rows.push(valuesOf(table, row));
      else added.set(table, [valuesOf(table, row)]);
    },
    flush: () => send(false),
    async close() {
      await send(true);
      await underWay;
      await ended;
    },
  };
}
