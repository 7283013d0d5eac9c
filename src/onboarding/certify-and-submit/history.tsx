import type { Submission } from '#src/api/submission.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import styles from './certify.module.css';
import { eventLabels } from './status-labels.ts';
import { SubmittedVersions } from './submitted-versions.tsx';

/** The submitted versions, and the timeline of the submission. */
export function History({ submission }: { submission: Submission }) {
  const newestFirst = submission.timeline.toReversed();
  return (
    <>
      {submission.versions.length > 0 && <SubmittedVersions submission={submission} />}
      {newestFirst.length > 0 && (
        <section className={styles.section} aria-labelledby="timeline">
          <h2 id="timeline" className={styles.sectionTitle}>
            Timeline
          </h2>
          <ol className={styles.timeline}>
            {newestFirst.map(({ at, event, note }) => (
              <li key={`${at} ${event}`}>
                <p className={styles.eventTitle}>{eventLabels[event]}</p>
                <time className={`${styles.eventTime} tabular`} dateTime={at}>
                  {timeInWords(at)}
                </time>
                {note && <p className={styles.note}>{note}</p>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
