import type { ReactNode } from 'react';
import { numberOf, stepOf, steps } from '#machines/steps.ts';
import type { CaseSummary } from '#src/api/admin/cases.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import styles from './case.module.css';
import { attentionInWords, journeyInWords } from './journey-in-words.ts';
import { useCase } from './use-case.ts';

/** Facts about the case apart from its answers. */
export function CaseFacts() {
  const { summary, journeyState } = useCase();
  const { email, country, currentStep } = summary;
  const attention = journeyState ? attentionInWords(journeyState) : null;
  return (
    <dl className={styles.facts}>
      <Fact term="Representative">{email}</Fact>
      <Fact term="Formed in">{country || 'Not known yet'}</Fact>
      <Fact term="Submitted">{submitted(summary)}</Fact>
      <Fact term="The client is at">
        Step {numberOf(currentStep)} of {steps.length}, {stepOf(currentStep).title}
        {journeyState?.state.step === currentStep && <>: {journeyInWords(journeyState)}</>}
      </Fact>
      {attention && <Fact term="Not saved yet by the client">{attention}</Fact>}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function submitted({ submittedAt, version }: CaseSummary): string {
  if (submittedAt === null) return 'Not yet';
  return `${timeInWords(submittedAt)}, version ${version}`;
}
