import { useFormikContext } from 'formik';
import { steps } from '#machines/steps.ts';
import type { Submission } from '#src/api/submission.ts';
import blocks from '#src/ui/frame/blocks.module.css';
import answers from '#src/ui/text/answers.module.css';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import styles from './certify.module.css';
import { missingInWords } from './missing-answers.tsx';
import type { CertificationValues } from './signature-input.tsx';

type SummaryProps = {
  missing: Submission['missing'];
  /** The number of requested changes that were not made. */
  open: number;
  /** When the case was fetched, by the server's clock. */
  today: string | null;
};

const asked = steps.filter(({ id }) => id !== 'certifyAndSubmit');

/** What is complete, what is missing, and who signs: above the button that submits it. */
export function Summary({ missing, open, today }: SummaryProps) {
  const { values } = useFormikContext<CertificationValues>();
  const complete = asked.filter(({ id }) => missing.every(({ step }) => step !== id));
  const signer = [values.name.trim(), values.role.trim()].filter((part) => part !== '').join(', ');
  const rows = [
    { label: 'Complete', value: `${complete.length} of ${asked.length} steps` },
    { label: 'Missing', value: missing.length === 0 ? 'Nothing' : missingInWords(missing.length) },
    ...(open > 0 ? [{ label: 'Requested changes still open', value: String(open) }] : []),
    {
      label: 'Signed by',
      value: `${signer || 'Your name is missing'}${today ? `, on ${dayOfTimeInWords(today)}` : ''}`,
    },
  ];
  return (
    <section className={`${blocks.panel} ${styles.summary}`} aria-labelledby="summary">
      <h3 id="summary" className={styles.groupTitle}>
        Summary
      </h3>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label} className={answers.row}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
