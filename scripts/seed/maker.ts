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

/** The options from which cases are made; the same options make the same cases. */
export type MakerOptions = ManyLives & {
  config: Config;
  /** Ids of the reviewers who decide. */
  reviewers: readonly string[];
  /** Numbers of the cases whose files have bytes. */
  pictured: readonly number[];
  specimens: Record<SpecimenKind, SpecimenFacts>;
};

/** A range of case numbers, counted from 0; `to` is exclusive. */
export type Block = { from: number; to: number };

/** The rows and files of a block of cases. */
export type MadeBlock = {
  rows: { table: SeededTable; rows: PackedRows; count: number }[];
  audit: TimedEntry[];
  /** A term and a case alternately. */
  terms: Float64Array;
  /** The terms of what another case may have as well. */
  traits: Float64Array;
  counted: Counted[];
  statuses: Life['status'][];
  files: FileToStore[];
};

/** Each case has its own random sequence, so that cases can be made in any order and in parallel. */
export function createMaker(options: MakerOptions): (block: Block) => MadeBlock {
  const { config, seed, until, reviewers, specimens } = options;
  const pictured = new Set(options.pictured);
  const rows = new GatheredRows();
  const pack = config.database.dialect === 'postgres' ? asCopyText : undefined;

  return ({ from, to }) => {
    const audit: TimedEntry[] = [];
    const pairs: number[] = [];
    const traits: number[] = [];
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
          add(caseKey, terms, shared) {
            for (const term of terms) pairs.push(term, caseKey);
            traits.push(...shared);
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
      traits: Float64Array.from(traits),
      counted: tally.counted,
      statuses,
      files,
    };
  };
}
