import type { Database as Connection, Statement } from 'better-sqlite3';
import { PartAwayError } from '../log/away.ts';
import { sqliteFault } from './sqlite-away.ts';

/** What the transactions of a group leave to be written once for all of them. */
export interface LastWrite {
  /** @throws Error where it cannot be written: nothing of the group is then kept */
  write(): void;
}

/**
 * Transactions that end in the same turn of the event loop, committed together: one wait for the disk for all of them.
 * Each is a savepoint, so that one can fail without the others. None may be acknowledged before `durable` resolves.
 */
export class CommitGroup {
  readonly #connection: Connection;
  readonly #statements: Record<'begin' | 'commit' | 'rollback' | 'savepoint' | 'release' | 'undo', Statement>;
  #open: PromiseWithResolvers | null = null;
  #isMemberActive = false;
  #isDue = false;
  #lastWrite: LastWrite | null = null;
  #lastWriteBefore: LastWrite | null = null;

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
   * What is written right before the open group is committed. The transaction in progress may replace it; undone, it leaves
   * what was there before it.
   */
  get lastWrite(): LastWrite | null {
    return this.#lastWrite;
  }

  set lastWrite(lastWrite: LastWrite) {
    if (!this.#isMemberActive) throw new Error('Only a transaction leaves something to be written');
    this.#lastWrite = lastWrite;
  }

  /** Begins a transaction: in the open group, or in a new one that is committed once this turn's work is done. */
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
    this.#lastWriteBefore = this.#lastWrite;
  }

  /** Ends the transaction well; it is kept once the group is. */
  releaseMember(): void {
    this.#statements.release.run();
    this.#memberEnded();
  }

  /** Ends the transaction with nothing of it left. */
  undoMember(): void {
    // Some errors (a full disk) make SQLite roll everything back by itself: then the group is lost as a whole.
    if (!this.#connection.inTransaction) {
      this.#isMemberActive = false;
      this.#fail(new PartAwayError('database', new Error('The database rolled back'), 'ROLLED_BACK'));
      return;
    }
    this.#statements.undo.run();
    this.#statements.release.run();
    this.#lastWrite = this.#lastWriteBefore;
    this.#memberEnded();
  }

  /** Resolves when everything that has ended is on the disk, undefined if it is; rejects when it could not be kept. */
  durable(): Promise<void> | undefined {
    return this.#open?.promise;
  }

  /** Commits what has ended, now or, while a transaction is under way, with its end. */
  commit(): void {
    if (!this.#open) return;
    this.#isDue = true;
    if (this.#isMemberActive) return;
    const { resolve } = this.#open;
    try {
      this.#lastWrite?.write();
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
    this.#lastWrite = null;
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
  // Whoever waits hears of it; that nobody waits is no fault of its own.
  promise.catch(() => {});
  return { promise, resolve, reject };
}
