import type { RiskFlag } from '#domain/rules/risk-flags.ts';
import type { StepId } from '#machines/steps.ts';
import { riskLabels } from '#src/admin/kit/case/risk-labels.ts';
import type { Case } from '#src/api/admin/case.ts';
import { identityLabels } from '../labels/identity-labels.ts';
import { placeOf } from '../labels/place-labels.ts';
import type { Mark } from './review-draft.ts';

/** Something that stands against approving, and the step that it is about. */
export type Objection = { text: string; step: StepId };
/** Objections of one kind. */
export type Objections = { title: string; items: Objection[] };

const riskSteps: Record<RiskFlag, StepId> = {
  bearer_shares: 'customerType',
  regulated: 'customerType',
  reportable: 'customerType',
  dual_citizenship: 'controlOwnership',
  foreign_owners: 'controlOwnership',
  identity_refused: 'identityVerification',
  young_company: 'companyDetails',
};

/** What stands against approving a case, by kind; none of it forbids it. @param marks those that were not sent */
export function objections(shown: Case, marks: readonly Mark[]): Objections[] {
  const { submission, summary, verification } = shown;
  const all: Objections[] = [
    { title: 'Identity checks that are open', items: openChecks(verification) },
    {
      title: 'Asked for on the last round and not changed',
      items: shown.marks.filter(({ mended }) => !mended).map(({ reason, ...place }) => at(place, reason)),
    },
    {
      title: 'Missing answers',
      items: submission.missing.map(({ message, ...place }) => at(place, message)),
    },
    { title: 'Marked and not sent', items: marks.map(({ reason, ...place }) => at(place, reason)) },
    {
      title: 'Needs a closer look',
      items: summary.riskFlags.map((flag) => ({ text: riskLabels[flag].meaning, step: riskSteps[flag] })),
    },
  ];
  return all.filter(({ items }) => items.length > 0);
}

function at(place: { step: StepId; property: string }, words: string): Objection {
  return { text: `${placeOf(place)}: ${words}`, step: place.step };
}

function openChecks({ provider, self, people }: Case['verification']): Objection[] {
  const words = (status: typeof self.status) => identityLabels({ status, provider }).toLowerCase();
  const ofPeople = new Map(people.map((person) => [person.id, person]));
  return [
    ...(self.status === 'verified' ? [] : [{ text: `The representative: ${words(self.status)}` }]),
    ...[...ofPeople.values()]
      .filter(({ status }) => status !== 'verified')
      .map(({ firstName, lastName, status }) => ({ text: `${firstName} ${lastName}: ${words(status)}` })),
  ].map(({ text }) => ({ text, step: 'identityVerification' }));
}
