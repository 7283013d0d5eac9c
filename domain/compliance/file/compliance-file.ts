import { daysAfter } from '#domain/rules/days.ts';
import type { EntryKind } from '../entries/entry-kind.ts';
import { conditions } from '../rules/conditions.ts';
import type { Requirement, Rule } from '../rules/rule.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { type CasePerson, type ComplianceFacts, clientKey, type Subject } from './facts.ts';
import { isDoubtedSince, latestEntry } from './latest-entry.ts';
import { isAboutOfficer } from './senior-officer.ts';

/** What satisfies an item. @property entry the id of the entry; null for anything else */
export type Evidence = { by: 'entry' | 'check' | 'ownership'; entry: string | null; at: string };

/** One rule with its state for a client or one of its people. */
export type FileItem = Pick<Rule, 'id' | 'title' | 'citation' | 'open' | 'dueDays'> & {
  subject: Subject;
  /** Null while it is open. */
  evidence: Evidence | null;
  /** The last day for it, `YYYY-MM-DD`; null if it must be satisfied before the approval, or nothing is approved. */
  dueOn: string | null;
  /** The kinds of entries that would satisfy it. */
  entries: EntryKind[];
};

/** Returns every item of a client's file under a set of rules, in its order. */
export function fileItems(facts: ComplianceFacts, { rules }: Pick<RuleSet, 'rules'>): FileItem[] {
  const client: Subject = { key: clientKey, name: facts.company.name };
  return rules.flatMap((rule) => {
    const subjects: readonly Subject[] = rule.about === 'client' ? [client] : facts.people;
    return subjects
      .filter((subject) => rule.when.every((name) => conditions[name](facts, subject)))
      .map((subject) => itemOf(rule, facts, subject));
  });
}

function itemOf(rule: Rule, facts: ComplianceFacts, { key, name }: Subject): FileItem {
  const { id, title, citation, open, dueDays, satisfiedBy } = rule;
  const found = satisfiedBy.map((requirement) => evidenceFor(requirement, facts, key));
  return {
    id,
    title,
    citation,
    open,
    dueDays,
    subject: { key, name },
    evidence: found.find((evidence) => evidence !== null) ?? null,
    dueOn: dueDays === null || facts.approvedAt === null ? null : daysAfter(facts.approvedAt, dueDays),
    entries: satisfiedBy.flatMap((requirement) => ('entry' in requirement ? [requirement.entry] : [])),
  };
}

function evidenceFor(requirement: Requirement, facts: ComplianceFacts, key: string): Evidence | null {
  if ('entry' in requirement) {
    const entry = latestEntry(facts, requirement.entry, key);
    return entry && isAboutOfficer(facts, entry) ? { by: 'entry', entry: entry.id, at: entry.at } : null;
  }
  if ('check' in requirement) {
    const person = facts.people.find((each) => each.key === key);
    return person ? checkEvidence(facts, person) : null;
  }
  const { ownership } = facts;
  if (!ownership) return null;
  const isThere = requirement.ownership === 'recorded' || isConfirmed(ownership);
  return isThere ? { by: 'ownership', entry: null, at: ownership.at } : null;
}

/** “None found” needs no confirmation of an owner; “could not be obtained” is answered by a rule of its own. */
function isConfirmed({ outcome, unconfirmed }: NonNullable<ComplianceFacts['ownership']>): boolean {
  return outcome === 'none' || (outcome === 'found' && unconfirmed === 0);
}

/** A manual check is a reviewer who looks at photographs, which is no method. */
function checkEvidence(facts: ComplianceFacts, { key, check }: CasePerson): Evidence | null {
  if (!check?.isVerified || check.provider === 'manual' || check.at === null) return null;
  return isDoubtedSince(facts, key, check.at) ? null : { by: 'check', entry: null, at: check.at };
}

/** Returns the open items that must be satisfied before an approval. */
export function blockingItems(items: readonly FileItem[]): FileItem[] {
  return items.filter(({ evidence, dueDays }) => evidence === null && dueDays === null);
}

/** Returns the open items whose last day is before today, `YYYY-MM-DD`. */
export function overdueItems(items: readonly FileItem[], today: string): FileItem[] {
  return items.filter(({ evidence, dueOn }) => evidence === null && dueOn !== null && dueOn < today);
}
