/** The use of a database's connections at a moment. */
export type ConnectionCount = { used: number; idle: number; waiting: number };

/** What can be observed of the connections of a database. */
export class ConnectionUse {
  readonly count: () => ConnectionCount;
  /** Receives the seconds that each call has waited for a connection; null while they are not measured. */
  onWait: ((seconds: number) => void) | null = null;

  constructor(count: () => ConnectionCount) {
    this.count = count;
  }

  /** Takes a connection, and measures the wait if it is asked for. */
  async measured<T>(take: () => Promise<T> | T): Promise<T> {
    if (!this.onWait) return take();
    const begun = performance.now();
    try {
      return await take();
    } finally {
      this.onWait((performance.now() - begun) / 1000);
    }
  }
}
