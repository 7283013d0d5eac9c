import type { ComplianceFacts, Subject } from '../file/facts.ts';
import { latestEntry } from '../file/latest-entry.ts';
import type { ConditionName } from './rule.ts';

type Condition = (facts: ComplianceFacts, subject: Subject) => boolean;

/** Returns the outcome of the latest determination of an exposed person; '' for none. */
function exposure(facts: ComplianceFacts, subject: Subject): string {
  return String(latestEntry(facts, 'exposed_person', subject.key)?.answers.outcome ?? '');
}

/** Whether a rule applies to a client or one of its people. */
export const conditions: Readonly<Record<ConditionName, Condition>> = {
  always: () => true,
  isEntity: ({ company }) => company.isEntity,
  isFederalCorporation: ({ company }) => company.isFederalCorporation,
  isHighRisk: ({ rating }) => rating === 'high',
  isExposed: (facts, subject) => !['', 'none'].includes(exposure(facts, subject)),
  ownersNotObtained: ({ ownership }) => ownership?.outcome === 'could_not_be_obtained',
};
