import type { Counted } from '#server/derived/statistics/count-statistics.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Config } from '#server/platform/settings/config.ts';
import type { TimedEntry } from './audit-chain.ts';
import { createCaseWriter } from './case-rows.ts';
import type { FileToStore } from './file-rows.ts';
import type { Life } from './life.ts';
import { lifeOf, type ManyLives } from './many-lives.ts';
import { asCopyText } from './postgres-sink.ts';
import { GatheredRows, type PackedRows, type SeededTable } from './sink.ts';
import type { SpecimenFacts, SpecimenKind } from './specimens.ts';
import { Tally } from './tally.ts';

/** What cases are made of; the same makes the same ones. */
export type MakerOptions = ManyLives & {
  config: Config;
  /** Ids of those who decide. */
  reviewers: readonly string[];
  /** Numbers of the cases whose files have bytes. */
  pictured: readonly number[];
  specimens: Record<SpecimenKind, SpecimenFacts>;
};

/** The cases from the one of this number, counted from 0, up to another. */
export type Block = { from: number; to: number };

/** All that a block of cases has left behind. */
export type MadeBlock = {
  rows: { table: SeededTable; rows: PackedRows; count: number }[];
  audit: TimedEntry[];
  /** Pairs of a term and a case, one after the other. */
  terms: Float64Array;
  counted: Counted[];
  statuses: Life['status'][];
  files: FileToStore[];
};

/** Each case has a chance of its own, so that cases may be made in any order and at once. */
export function createMaker(options: MakerOptions): (block: Block) => MadeBlock {
  const { config, seed, until, reviewers, specimens } = options;
  const pictured = new Set(options.pictured);
  const rows = new GatheredRows();
  const pack = config.database.dialect === 'postgres' ? asCopyText : undefined;

  return ({ from, to }) => {
    const audit: TimedEntry[] = [];
    const pairs: number[] = [];
    const statuses: Life['status'][] = [];
    const tally = new Tally();
    const files: FileToStore[] = [];
    const write = createCaseWriter(
      {
        rows,
        tally,
        files,
        audit: { add: (entries) => audit.push(...entries) },
        terms: {
          add(caseKey, terms) {
            for (const term of terms) pairs.push(term, caseKey);
          },
        },
      },
      { config, today: dayOf(new Date(until)), reviewers, specimens },
    );
    for (let at = from; at < to; at += 1) {
      const { chance, life } = lifeOf(options, at);
      write({ life, number: `${seed}-${at + 1}`, chance, isPictured: pictured.has(at) });
      statuses.push(life.status);
    }
    return {
      rows: rows.take().map(([table, values]) => ({
        table,
        rows: pack ? pack(values) : values,
        count: values.length,
      })),
      audit,
      terms: Float64Array.from(pairs),
      counted: tally.counted,
      statuses,
      files,
    };
  };
}
