import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayInWords } from '#domain/copy.ts';
import layout from '#src/admin/kit/layout.module.css';
import { TryAgain } from '#src/admin/kit/try-again.tsx';
import { type ComplianceFile, complianceDecisionQuery } from '#src/api/admin/compliance.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import styles from './compliance.module.css';
import { FileItems } from './file-items.tsx';

type Decision = ComplianceFile['decisions'][number];

/** The file as it was at each approval, with the rules of that day. */
export function DecisionsOfFile({ caseId, decisions }: { caseId: string; decisions: readonly Decision[] }) {
  if (decisions.length === 0) return null;
  return (
    <section aria-labelledby="compliance-decisions">
      <h3 id="compliance-decisions" className={textStyles.heading}>
        At each approval
      </h3>
      <ul className={layout.lines}>
        {decisions.map((decision) => (
          <DecisionOfFile key={decision.version} caseId={caseId} decision={decision} />
        ))}
      </ul>
    </section>
  );
}

function DecisionOfFile({
  caseId,
  decision: { version, rules, at },
}: {
  caseId: string;
  decision: Decision;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={styles.item}>
      <details className={styles.evidence} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          Version {version}, approved {timeInWords(at)}, rules of {dayInWords(rules)}
        </summary>
        {isOpen && <ItemsThen caseId={caseId} version={version} />}
      </details>
    </li>
  );
}

function ItemsThen({ caseId, version }: { caseId: string; version: number }) {
  const { data, error, refetch } = useQuery(complianceDecisionQuery(caseId, version));
  if (error) {
    return (
      <FormAlert severity="error" title="Not loaded" action={<TryAgain onClick={() => void refetch()} />}>
        {error.message}
      </FormAlert>
    );
  }
  if (!data) return <FormSkeleton rows={4} />;
  return data.subjects.map(({ key, name }) => (
    <div key={key}>
      <h4 className={textStyles.heading}>{name || 'The company'}</h4>
      <FileItems
        file={{ entries: [] }}
        items={data.items.filter(({ subject }) => subject === key)}
        onRecord={null}
      />
    </div>
  ));
}
