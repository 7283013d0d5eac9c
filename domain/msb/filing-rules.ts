import { isInForce } from '#domain/compliance/rules/in-force.ts';
import { daysAfter } from '#domain/rules/days.ts';
import type { MsbContent } from './part.ts';

type Registration = MsbContent['business']['registration'];

/** What the dated rules of a registration have in common. */
type FilingRule = {
  /** Where the law or its guidance says so. */
  citation: string;
  /** The first day on which it is in force, `YYYY-MM-DD`. */
  from: string;
  /** The last day on which it is in force; null for no end. */
  until: string | null;
};

/** Whose criminal record check is filed with an application, and how old it may be. */
type CriminalCheckRule = FilingRule & {
  registration: Registration;
  /** The share from which an owner needs a check, in per cent. */
  ownershipFrom: number;
  /** The last day on which it may be filed is this many months after its date. */
  months: number;
};

/** How often a business checks its agents. */
type AgentCheckRule = FilingRule & { months: number };

/** Within how many days FINTRAC is notified of a change. */
type ChangeNoticeRule = FilingRule & { days: number };

const registering = 'FINTRAC, Register your money services business or your foreign money services business';

/** A change of the law is a new rule with its first day, and a last day for the one that it replaces. */
const criminalCheckRules: readonly CriminalCheckRule[] = [
  {
    citation: registering,
    from: '2021-06-01',
    until: null,
    registration: 'foreign',
    ownershipFrom: 20,
    months: 6,
  },
  {
    citation: registering,
    from: '2025-10-01',
    until: null,
    registration: 'domestic',
    ownershipFrom: 20,
    months: 6,
  },
];

const agentCheckRules: readonly AgentCheckRule[] = [
  { citation: 'PCMLTFA sections 9.9 to 9.93', from: '2025-10-01', until: null, months: 24 },
];

const changeNoticeRules: readonly ChangeNoticeRule[] = [
  { citation: 'PCMLTFA section 11.13', from: '2008-06-23', until: null, days: 30 },
];

/** Returns the rule about criminal record checks that is in force on a day, `YYYY-MM-DD`; undefined for none. */
export function criminalCheckRuleOn(
  day: string,
  registration: string,
  all = criminalCheckRules,
): CriminalCheckRule | undefined {
  return all.find((rule) => rule.registration === registration && isInForce(rule, day));
}

/** Returns the rule about checks of agents that is in force on a day, `YYYY-MM-DD`; undefined for none. */
export function agentCheckRuleOn(day: string, all = agentCheckRules): AgentCheckRule | undefined {
  return all.find((rule) => isInForce(rule, day));
}

/**
 * Returns the last day to notify FINTRAC of a change, with the rule; null for a change before there was one. The law counts from the
 * day on which the business becomes aware of the change; the day of the change is never too late.
 * @param changedOn `YYYY-MM-DD`
 */
export function noticeDue(
  changedOn: string,
  all = changeNoticeRules,
): { on: string; citation: string } | null {
  const rule = all.find((each) => isInForce(each, changedOn));
  return rule ? { on: daysAfter(changedOn, rule.days), citation: rule.citation } : null;
}
