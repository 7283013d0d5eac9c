import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteSink } from './sqlite-sink.ts';
import type { Batch } from './threaded-sqlite-sink.ts';

// What is written here leaves the main thread free to make the next rows.
const sink = openSqliteSink(workerData.file, workerData);

parentPort?.on('message', (batch: Batch) => {
  for (const [table, rows] of batch.rows) sink.write(table, rows);
  if (batch.isLast) sink.close();
  else sink.flush();
  parentPort?.postMessage('written');
  if (batch.isLast) parentPort?.close();
});
