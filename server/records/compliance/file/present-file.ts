import type { components } from '#contract/schema.d.ts';
import {
  blockingItems,
  type FileItem,
  fileItems,
  overdueItems,
} from '#domain/compliance/file/compliance-file.ts';
import { type ComplianceFacts, clientKey } from '#domain/compliance/file/facts.ts';
import { ruleSetAt } from '#domain/compliance/rules/rule-set.ts';

type Schemas = components['schemas'];

/** The subjects and items of a file, as the contract has them. */
export type PresentedFile = Pick<Schemas['ComplianceFile'], 'rules' | 'subjects' | 'items'>;

/** Returns a file by the rules that are in force on a day, `YYYY-MM-DD`. */
export function presentFile(facts: ComplianceFacts, today: string): PresentedFile {
  const set = ruleSetAt(today);
  const items = fileItems(facts, set);
  return { rules: set.version, subjects: subjectsOf(facts), items: presentItems(items, today) };
}

/** Returns the open items that must be satisfied before an approval. */
export function presentBlocking(facts: ComplianceFacts, today: string): Schemas['ComplianceItem'][] {
  return presentItems(blockingItems(fileItems(facts, ruleSetAt(today))), today);
}

function presentItems(items: readonly FileItem[], today: string): Schemas['ComplianceItem'][] {
  const overdue = new Set(overdueItems(items, today));
  return items.map((item) => {
    const { id, title, citation, subject, evidence, dueOn, dueDays, entries, open } = item;
    return {
      rule: id,
      title,
      citation,
      subject: subject.key,
      state: evidence ? 'satisfied' : overdue.has(item) ? 'overdue' : 'open',
      isDemanded: dueDays === null,
      dueOn,
      evidence,
      entries,
      open,
    };
  });
}

function subjectsOf({ company, people }: ComplianceFacts): Schemas['ComplianceSubject'][] {
  return [
    { key: clientKey, name: company.name, roles: [] },
    ...people.map(({ key, name, roles }) => ({ key, name, roles: [...roles] })),
  ];
}
