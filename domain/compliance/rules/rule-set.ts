import { daysAfter } from '#domain/rules/days.ts';
import { entryKinds } from '../entries/entry-forms.ts';
import { conditions } from './conditions.ts';
import { isInForce } from './in-force.ts';
import type { Rule } from './rule.ts';
import { rules } from './rules.ts';

/** The rules in force on one day. @property version the day of their latest change, `YYYY-MM-DD` */
export type RuleSet = { version: string; rules: readonly Rule[] };

/** Returns the rules that are in force on a day, `YYYY-MM-DD`. */
export function ruleSetAt(day: string, all: readonly Rule[] = rules): RuleSet {
  const changes = all.flatMap(({ from, until }) => (until === null ? [from] : [from, daysAfter(until, 1)]));
  const version =
    changes
      .filter((change) => change <= day)
      .sort()
      .at(-1) ?? '';
  return { version, rules: all.filter((rule) => isInForce(rule, day)) };
}

/**
 * Throws for a rule that names an unknown condition or kind of entry, that ends before it begins, or whose id is taken on the same
 * day.
 */
export function assertRules(all: readonly Rule[]): void {
  for (const rule of all) {
    const { id, from, until, when, satisfiedBy } = rule;
    for (const name of when) {
      if (!Object.hasOwn(conditions, name)) throw new Error(`Rule ${id} names the unknown condition ${name}`);
    }
    if (satisfiedBy.length === 0) throw new Error(`Rule ${id} can never be satisfied`);
    for (const requirement of satisfiedBy) {
      if ('entry' in requirement && !entryKinds.includes(requirement.entry)) {
        throw new Error(`Rule ${id} names the unknown kind of entry ${requirement.entry}`);
      }
    }
    if (until !== null && until < from) throw new Error(`Rule ${id} ends before it begins`);
    const twin = all.find((other) => other !== rule && other.id === id && overlap(other, rule));
    if (twin) throw new Error(`Two rules ${id} are in force on one day`);
  }
}

function overlap(one: Rule, other: Rule): boolean {
  return (one.until ?? '9999') >= other.from && (other.until ?? '9999') >= one.from;
}

assertRules(rules);
