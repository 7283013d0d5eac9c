import type { components } from '#contract/schema.d.ts';
import { stepOf } from '#machines/steps.ts';
import { checkInWords } from '../check-words.ts';
import { placeInWords } from '../decision-copy.ts';
import { nameOfField } from '../field-names.ts';
import { enhancedDueDiligence, type RiskFlag } from './risk-flags.ts';
import type { MissingAnswer } from './submission.ts';
import type { ChangeRequest } from './submission-decision.ts';

type Schemas = components['schemas'];

export type Objection = Schemas['CaseObjection'];

/** The data that objections are computed from. */
export type JudgedCase = {
  verification: Pick<Schemas['VerificationOverview'], 'provider' | 'self' | 'people'>;
  /** The requested changes of the last round, each with whether it was made. */
  asked: readonly Schemas['CaseMark'][];
  missing: readonly MissingAnswer[];
  /** The unsent marks of staff. */
  marked: readonly ChangeRequest[];
  risks: readonly RiskFlag[];
};

/** The steps whose open checks are objections of their own. */
const checked: readonly string[] = ['identityVerification', 'controlOwnershipVerification'];

/**
 * Returns all objections to approving a case: open identity checks, requested changes that were not made, missing answers, unsent
 * marks, and risks that require enhanced due diligence. None forbids an approval, but it needs a rationale.
 */
export function objectionsTo({ verification, asked, missing, marked, risks }: JudgedCase): Objection[] {
  return [
    ...openChecks(verification),
    ...asked
      .filter(({ mended }) => !mended)
      .map(({ step, property, reason }) => ({ kind: 'asked', step, property, text: reason }) as const),
    ...missing
      .filter(({ step }) => !checked.includes(step))
      .map(({ step, property, message }) => ({ kind: 'missing', step, property, text: message }) as const),
    ...marked.map(
      ({ step, property, reason }) => ({ kind: 'marked', step, property, text: reason }) as const,
    ),
    ...risks.flatMap((flag) => {
      const risk = enhancedDueDiligence[flag];
      return risk ? [{ kind: 'risk', ...risk } as const] : [];
    }),
  ];
}

function openChecks({ provider, self, people }: JudgedCase['verification']): Objection[] {
  const words = (status: typeof self.status) => checkInWords({ status, provider }).toLowerCase();
  // A person in several lists has one check.
  const byCheck = new Map(people.map((person) => [person.id, person]));
  const open = [...byCheck.values()].filter(({ status }) => status !== 'verified');
  return [
    ...(self.status === 'verified'
      ? []
      : [openCheck('self', 'identityVerification', `The representative: ${words(self.status)}`)]),
    ...open.map(({ id, firstName, lastName, status }) =>
      openCheck(id, 'controlOwnershipVerification', `${firstName} ${lastName}: ${words(status)}`),
    ),
  ];
}

function openCheck(property: string, step: Objection['step'], text: string): Objection {
  return { kind: 'identity', step, property, text };
}

/**
 * Returns an objection as the audit trail names it: `identity: self`, `identity: ` and the check's id, `asked: Company Details:
 * Legal name`. It contains no personal data: no name, no text, and only known parts of a path.
 */
export function objectionInAudit({ kind, step, property }: Objection): string {
  const place =
    kind === 'identity' ? property : placeInWords(stepOf(step).title, nameOfField(step, property));
  return `${kind}: ${place}`;
}
