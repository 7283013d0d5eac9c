import type { Database as Connection, Statement } from 'better-sqlite3';
import { PartAwayError } from '../log/away.ts';
import { sqliteLibrary } from './sqlite-package.mjs';

/**
 * Result codes after which the same call may succeed later, when the disk has space or is available again
 * (sqlite.org/rescode.html).
 */
const AWAY = /^SQLITE_(?:FULL|IOERR|CANTOPEN|READONLY|NOMEM|BUSY)/;

/** Converts an error of SQLite to a `PartAwayError` if the disk caused it. */
export function sqliteFault(error: unknown): unknown {
  return error instanceof sqliteLibrary().SqliteError && AWAY.test(error.code)
    ? new PartAwayError('database', error)
    : error;
}

/**
 * Group commit: transactions that end in the same turn of the event loop share one fsync. Each is a savepoint, so that
 * one can fail without the others. No transaction may be acknowledged before `durable` resolves.
 */
export class CommitGroup {
  readonly #connection: Connection;
  readonly #statements: Record<'begin' | 'commit' | 'rollback' | 'savepoint' | 'release' | 'undo', Statement>;
  #open: PromiseWithResolvers | null = null;
  #isMemberActive = false;
  #isDue = false;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#statements = {
      begin: connection.prepare('begin immediate'),
      commit: connection.prepare('commit'),
      rollback: connection.prepare('rollback'),
      savepoint: connection.prepare('savepoint member'),
      release: connection.prepare('release member'),
      undo: connection.prepare('rollback to member'),
    };
  }

  get isMemberActive(): boolean {
    return this.#isMemberActive;
  }

  /**
   * Begins a transaction in the open group, or in a new one, which is committed at the end of this turn of the event
   * loop.
   */
  beginMember(): void {
    try {
      if (!this.#open) {
        this.#statements.begin.run();
        this.#open = withResolvers();
        setImmediate(() => this.commit());
      }
      this.#statements.savepoint.run();
    } catch (error) {
      throw sqliteFault(error);
    }
    this.#isMemberActive = true;
  }

  /** Ends the transaction successfully; it becomes durable with the group. */
  releaseMember(): void {
    this.#statements.release.run();
    this.#memberEnded();
  }

  /** Rolls back the transaction. */
  undoMember(): void {
    // After some errors (a full disk) SQLite rolls back everything itself: then the whole group is lost.
    if (!this.#connection.inTransaction) {
      this.#isMemberActive = false;
      this.#fail(new PartAwayError('database', new Error('The database rolled back'), 'ROLLED_BACK'));
      return;
    }
    this.#statements.undo.run();
    this.#statements.release.run();
    this.#memberEnded();
  }

  /** Resolves when every ended transaction is on disk, undefined if all are; rejects if they were lost. */
  durable(): Promise<void> | undefined {
    return this.#open?.promise;
  }

  /** Commits the ended transactions, at once or when the current transaction ends. */
  commit(): void {
    if (!this.#open) return;
    this.#isDue = true;
    if (this.#isMemberActive) return;
    const { resolve } = this.#open;
    try {
      this.#statements.commit.run();
    } catch (error) {
      if (this.#connection.inTransaction) this.#statements.rollback.run();
      this.#fail(sqliteFault(error));
      return;
    }
    this.#close();
    resolve();
  }

  #memberEnded(): void {
    this.#isMemberActive = false;
    if (this.#isDue) this.commit();
  }

  #fail(error: unknown): void {
    const lost = this.#open;
    this.#close();
    lost?.reject(error);
  }

  #close(): void {
    this.#open = null;
    this.#isDue = false;
  }
}

type PromiseWithResolvers = { promise: Promise<void>; resolve: () => void; reject: (error: unknown) => void };

function withResolvers(): PromiseWithResolvers {
  let resolve = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<void>((resolved, rejected) => {
    resolve = resolved;
    reject = rejected;
  });
  // Callers that wait get the rejection; without callers it must not be unhandled.
  promise.catch(() => {});
  return { promise, resolve, reject };
}
