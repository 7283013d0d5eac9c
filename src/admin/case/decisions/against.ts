import type { Objection } from '#domain/rules/objections.ts';
import { enhancedDueDiligence, type RiskFlag } from '#domain/rules/risk-flags.ts';
import type { StepId } from '#machines/steps.ts';
import { riskLabels } from '#src/admin/kit/case/risk-labels.ts';
import type { Case } from '#src/api/admin/case.ts';
import { notOpened } from '../checked/opened.ts';
import { placeOf } from '../labels/place-labels.ts';
import type { Mark } from './marks/marks.ts';

export type Against = { text: string; step: StepId };
export type AgainstOfKind = { title: string; items: Against[] };

const riskSteps: Record<RiskFlag, StepId> = {
  bearer_shares: 'customerType',
  regulated: 'customerType',
  reportable: 'customerType',
  dual_citizenship: 'controlOwnership',
  foreign_owners: 'controlOwnership',
  identity_refused: 'identityVerification',
  young_company: 'companyDetails',
};

const titles: Record<Objection['kind'], string> = {
  identity: 'Identity checks that are open',
  asked: 'Requested in the last round and not changed',
  missing: 'Missing answers',
  marked: 'Marked and not sent',
  risk: 'Needs enhanced due diligence',
};

/** Returns the objections as text, by kind. */
export function byKind(objections: readonly Objection[]): AgainstOfKind[] {
  return (['identity', 'asked', 'missing', 'marked', 'risk'] as const)
    .map((kind) => ({
      title: titles[kind],
      items: objections.filter((each) => each.kind === kind).map(inWords),
    }))
    .filter(({ items }) => items.length > 0);
}

function inWords({ kind, step, property, text }: Objection): Against {
  // The checks of all people are shown on one tab.
  if (kind === 'identity') return { text, step: 'identityVerification' };
  if (kind === 'risk') return { text, step };
  return { text: `${placeOf({ step, property })}: ${text}`, step };
}

/**
 * Returns the current objections to an approval, as judged by the server: an approval despite them needs a rationale. Unsent
 * marks are those fetched last. @param marks those that were not sent
 */
export function standsAgainst({ objections }: Case, marks: readonly Mark[]): Objection[] {
  const unsent = marks.map(
    ({ step, property, reason }) => ({ kind: 'marked', step, property, text: reason }) as const,
  );
  return [...objections.filter(({ kind }) => kind !== 'marked'), ...unsent];
}

/** Returns the risk flags that are no objections, for the reviewer to check before a decision. */
export function closerLook({ summary }: Case): AgainstOfKind[] {
  const flags = summary.riskFlags.filter((flag) => !(flag in enhancedDueDiligence));
  const items = flags.map((flag) => ({ text: riskLabels[flag].meaning, step: riskSteps[flag] }));
  return items.length > 0 ? [{ title: 'Needs a closer look', items }] : [];
}

/** Returns the documents, people and identity photographs whose current content no staff member has opened. */
export function openedByNoOne(shown: Case): AgainstOfKind[] {
  const { documents, people, identities } = notOpened(shown);
  const items: Against[] = [
    ...documents.map((name) => ({ text: `Document: ${name}`, step: 'onboardingDocuments' as const })),
    ...people.map((name) => ({ text: `Person: ${name}`, step: 'controlOwnership' as const })),
    ...identities.map((name) => ({ text: `Identity of ${name}`, step: 'identityVerification' as const })),
  ];
  const named = [...new Map(items.map((item) => [item.text, item])).values()];
  return named.length > 0 ? [{ title: 'Not opened by anyone', items: named }] : [];
}
