import type { PackedRows } from './sink.ts';

/** Rows between two flushes. */
const ROWS_AT_ONCE = 200_000;

/**
 * The search terms of all cases, collected until they can be written in the order of their key, which is several times as fast.
 */
export class CollectedTerms {
  readonly #casesOf = new Map<number, number[]>();

  /** @param pairs a term and a case alternately */
  add(pairs: Float64Array): void {
    for (let at = 0; at < pairs.length; at += 2) {
      const [term = 0, caseKey = 0] = [pairs[at], pairs[at + 1]];
      const cases = this.#casesOf.get(term);
      if (cases) cases.push(caseKey);
      else this.#casesOf.set(term, [caseKey]);
    }
  }

  /** In batches, so that not all of them are rows at once. */
  *inOrder(): Generator<Exclude<PackedRows, string>> {
    let rows: [number, number][] = [];
    for (const term of Float64Array.from(this.#casesOf.keys()).sort()) {
      for (const caseKey of Float64Array.from(this.#casesOf.get(term) ?? []).sort())
        rows.push([term, caseKey]);
      if (rows.length < ROWS_AT_ONCE) continue;
      yield rows;
      rows = [];
    }
    yield rows;
  }
}
