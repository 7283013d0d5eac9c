import Stack from '@mui/material/Stack';
import type { Objection } from '#domain/rules/objections.ts';
import { enhancedDueDiligence, type RiskFlag } from '#domain/rules/risk-flags.ts';
import type { StepId } from '#machines/steps.ts';
import { riskLabels } from '#src/admin/kit/case/risk-flags.tsx';
import type { Case } from '#src/api/admin/case.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { notOpened } from '../checked/opened.ts';
import { placeOf } from '../labels/place-labels.ts';
import { useCase } from '../use-case.ts';
import styles from './decisions.module.css';
import type { Mark } from './marks/marks.tsx';

/** The decisions on the case, newest first: by whom, why, and which objections were overridden. Only staff see them. */
export function DecidedRounds() {
  const { decisions } = useCase();
  return decisions.toReversed().map(({ event, at, by, rationale, overridden }) => (
    <Stack spacing={3} key={at} className={styles.record}>
      <p>
        <strong>{event === 'approve' ? 'Approved' : 'Rejected'}</strong> by{' '}
        {by?.name ?? 'a former staff member'} on {timeInWords(at)}
      </p>
      <p className={textStyles.typed}>{rationale ?? 'No internal rationale was written.'}</p>
      {byKind(overridden).map(({ title, items }) => (
        <Stack key={title} spacing={2}>
          <p className={textStyles.heading}>Overridden: {inSentence(title)}</p>
          <ul className={textStyles.bullets}>
            {items.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Stack>
      ))}
    </Stack>
  ));
}

const inSentence = (title: string) => title.charAt(0).toLowerCase() + title.slice(1);

type Against = { text: string; step: StepId };
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
export function openObjections({ objections }: Case, marks: readonly Mark[]): Objection[] {
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
