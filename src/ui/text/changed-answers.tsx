import styles from './changed-answers.module.css';
import { OldAndNew } from './old-and-new.tsx';

/** Answers that belong together, each with its old and its new value. */
export type ChangedGroup = {
  title: string;
  answers: readonly {
    label: string;
    /** '' for no answer. */
    before: string;
    /** '' for no answer. */
    after: string;
    /** The answers of a list entry that was added or deleted; otherwise empty. */
    answers: readonly { label: string; value: string }[];
  }[];
};

/** What has changed, group by group: `Legal name: Old Ltd → New Ltd`. */
export function ChangedAnswers({ groups }: { groups: readonly ChangedGroup[] }) {
  return (
    <div className={styles.groups}>
      {groups.map(({ title, answers }) => (
        <div key={title}>
          <p className={styles.title}>{title}</p>
          <dl className={styles.rows}>
            {answers.map((answer, index) => (
              // Two people may have the same name.
              // biome-ignore lint/suspicious/noArrayIndexKey: the order is the answer's own
              <div key={index} className={styles.row}>
                <dt>{answer.label}</dt>
                <dd>
                  <OldAndNew before={answer.before} after={answer.after} nothing={nothingOf(answer)} />
                  {answer.answers.map(({ label, value }) => (
                    <span key={label} className={styles.answer}>
                      {label}: {value}
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}

/** Returns the text for no value: a missing entry of a list, or an unanswered question. */
function nothingOf({ answers }: ChangedGroup['answers'][number]): string {
  return answers.length > 0 ? 'Not there' : 'Not answered';
}
