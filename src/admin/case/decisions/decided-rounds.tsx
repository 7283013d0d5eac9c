import { timeInWords } from '#src/ui/text/date-text.ts';
import { useCase } from '../use-case.ts';
import { byKind } from './against.ts';
import styles from './decisions.module.css';

/** The decisions on the case, newest first: by whom, why, and which objections were overridden. Only staff see them. */
export function DecidedRounds() {
  const { decisions } = useCase();
  return decisions.toReversed().map(({ event, at, by, rationale, overridden }) => (
    <div key={at} className={styles.record}>
      <p>
        <strong>{event === 'approve' ? 'Approved' : 'Rejected'}</strong> by{' '}
        {by?.name ?? 'a former staff member'} on {timeInWords(at)}
      </p>
      <p className={styles.asTyped}>{rationale ?? 'No internal rationale was written.'}</p>
      {byKind(overridden).map(({ title, items }) => (
        <div key={title} className={styles.kind}>
          <p className={styles.kindTitle}>Overridden: {inSentence(title)}</p>
          <ul className={styles.items}>
            {items.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  ));
}

const inSentence = (title: string) => title.charAt(0).toLowerCase() + title.slice(1);
