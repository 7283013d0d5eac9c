import type { Counted } from '#server/derived/statistics/count-statistics.ts';

/** Adds up the events of the statistics, so that few rows remain to be counted at the end. */
export class Tally {
  readonly #found = new Map<string, Counted & { by: number }>();

  add(counted: readonly Counted[]): void {
    for (const { measure, day, item = '', by = 1 } of counted) {
      const key = `${measure}|${day}|${item}`;
      const known = this.#found.get(key);
      if (known) known.by += by;
      else this.#found.set(key, { measure, day, item, by });
    }
  }

  get counted(): Counted[] {
    return [...this.#found.values()];
  }
}
