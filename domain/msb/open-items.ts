import type { components } from '#contract/schema.d.ts';
import { nameKey } from '#domain/compliance/register/claim.ts';
import { dayInWords } from '#domain/copy.ts';
import { monthsLater } from '#domain/rules/document-age.ts';
import { isCheckOf, isNamedAs, subjectOfCheck } from './check-person.ts';
import { agentCheckRuleOn, criminalCheckRuleOn, noticeDue } from './filing-rules.ts';
import type { MsbContent } from './part.ts';
import { msbRecordForms } from './records/record-forms.ts';
import type { MsbRecord, MsbRecordKind } from './records/record-kind.ts';

const otherBirth =
  'A check of this name has no date of birth, or another one. Enter the date of birth in it, or add a check.';

/** What is left to do for an application. */
export type MsbOpenItem = components['schemas']['MsbOpenItem'];

type Person = MsbContent['people']['people'][number];

/**
 * @property filedOn the day by which the documents of a filing are judged, `YYYY-MM-DD`; null if nothing is to be filed
 * @property today the day at FINTRAC, `YYYY-MM-DD`
 */
type Days = { filedOn: string | null; today: string };

/** Returns the names that a list has, as they are compared. */
const keysOf = (records: readonly MsbRecord[]) =>
  new Set(records.map(({ answers }) => nameKey(text(answers.name))));

const text = (answer: unknown) => (typeof answer === 'string' ? answer : '');
const ofKind = (records: readonly MsbRecord[], wanted: MsbRecordKind) =>
  records.filter(({ kind }) => kind === wanted);

/**
 * Returns what is left to do for an application: missing, old and untranslated criminal record checks before it is filed, agents
 * without a current check, and changes of which FINTRAC is not notified yet.
 */
export function msbOpenItems(content: MsbContent, records: readonly MsbRecord[], days: Days): MsbOpenItem[] {
  return [
    ...(days.filedOn === null ? [] : openChecks(content, records, days.filedOn)),
    ...openAgents(content, records, days.today),
    ...openNotices(records, days.today),
  ];
}

/** Returns whether FINTRAC asks for the criminal record check of a person. A sole proprietor needs one in any role. */
function needsCheck({ roles, ownership }: Person, structure: string, ownershipFrom: number): boolean {
  return (
    structure === 'soleProprietor' ||
    roles.some((role) => role === 'chiefExecutive' || role === 'director') ||
    roles.includes('owner') ||
    (ownership ?? 0) >= ownershipFrom
  );
}

function openChecks(
  { business, people }: MsbContent,
  records: readonly MsbRecord[],
  day: string,
): MsbOpenItem[] {
  const rule = criminalCheckRuleOn(day, business.registration);
  if (!rule) return [];
  const checks = ofKind(records, 'criminal_check');
  return people.people
    .filter((person) => needsCheck(person, business.structure, rule.ownershipFrom))
    .flatMap((person): MsbOpenItem[] => {
      const subject = subjectOfCheck(person, people.people);
      const own = checks.filter(({ answers }) => isCheckOf(answers, person, people.people));
      // The newest counts.
      const check = own.toSorted((a, b) =>
        text(b.answers.checkedOn).localeCompare(text(a.answers.checkedOn)),
      )[0];
      const item = { kind: 'criminal_check' as const, subject, recordId: check?.id ?? null, ...cited(rule) };
      if (!check) {
        const isNamed = checks.some(({ answers }) => isNamedAs(answers, person));
        return [{ ...item, state: 'missing', text: isNamed ? otherBirth : 'Add the criminal record check.' }];
      }
      const lastDay = monthsLater(text(check.answers.checkedOn), rule.months);
      if (lastDay < day) {
        const old = `The check of ${dayInWords(text(check.answers.checkedOn))} is too old. It could be filed until ${dayInWords(lastDay)}.`;
        return [{ ...item, state: 'too_old', text: old }];
      }
      const isReadable = check.answers.inEnglishOrFrench !== false || check.answers.translated === true;
      return isReadable
        ? []
        : [{ ...item, state: 'not_translated', text: 'Add a certified translation into English or French.' }];
    });
}

const cited = ({ citation }: { citation: string }) => ({ citation });

function openAgents({ agents }: MsbContent, records: readonly MsbRecord[], today: string): MsbOpenItem[] {
  const rule = agentCheckRuleOn(today);
  if (!rule) return [];
  const recorded = ofKind(records, 'agent');
  const known = keysOf(recorded);
  const kind = 'agent' as const;
  const unrecorded = (agents.hasAgents === true ? agents.agents : [])
    .filter(({ name }) => name !== '' && !known.has(nameKey(name)))
    .map(({ name }): MsbOpenItem => {
      const missing = 'The application names this agent. Record the agent with the criminal record check.';
      return { kind, subject: name, recordId: null, state: 'missing', text: missing, ...cited(rule) };
    });
  const unchecked = recorded
    .filter(({ answers }) => text(answers.endedOn) === '' || text(answers.endedOn) >= today)
    .flatMap(({ id, answers }): MsbOpenItem[] => {
      const checkedOn = text(answers.checkedOn);
      const item = { kind, subject: text(answers.name), recordId: id, ...cited(rule) };
      if (checkedOn === '') {
        return [{ ...item, state: 'missing', text: 'Add the criminal record check of the agent.' }];
      }
      if (monthsLater(checkedOn, rule.months) >= today) return [];
      const old = `The check of ${dayInWords(checkedOn)} is more than two years old. Check the agent again.`;
      return [{ ...item, state: 'too_old', text: old }];
    });
  return [...unrecorded, ...unchecked];
}

/** Returns the last day to send a change notice, `YYYY-MM-DD`; null for one that is sent, and for a change without a rule. */
export function noticeDueOn({ kind, answers }: Pick<MsbRecord, 'kind' | 'answers'>): string | null {
  if (kind !== 'change_notice' || text(answers.sentOn) !== '') return null;
  return noticeDue(text(answers.changedOn))?.on ?? null;
}

function openNotices(records: readonly MsbRecord[], today: string): MsbOpenItem[] {
  return ofKind(records, 'change_notice').flatMap((record): MsbOpenItem[] => {
    const due = noticeDueOn(record);
    const rule = noticeDue(text(record.answers.changedOn));
    if (due === null || !rule) return [];
    const state = due < today ? 'overdue' : 'due';
    const when =
      state === 'overdue' ? `It was due on ${dayInWords(due)}.` : `It is due on ${dayInWords(due)}.`;
    const subject = msbRecordForms.change_notice.nameOf(record.answers);
    const item = { kind: 'change_notice' as const, subject, recordId: record.id, ...cited(rule) };
    return [{ ...item, state, text: `Notify FINTRAC of the change. ${when}` }];
  });
}
