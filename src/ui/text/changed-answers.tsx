import styles from './changed-answers.module.css';
import { OldAndNew } from './old-and-new.tsx';

/** Answers that belong together, each as it was and as it is. */
export type ChangedGroup = {
  title: string;
  answers: readonly {
    label: string;
    /** '' for nothing. */
    before: string;
    /** '' for nothing. */
    after: string;
    /** What an entry says that is new or was taken out; empty otherwise. */
    answers: readonly { label: string; value: string }[];
  }[];
};

/** What was changed, group by group: `Legal name: Old Ltd → New Ltd`. */
export function ChangedAnswers({ groups }: { groups: readonly ChangedGroup[] }) {
  return (
    <div className={styles.groups}>
      {groups.map(({ title, answers }) => (
        <div key={title}>
          <p className={styles.title}>{title}</p>
          <dl className={styles.rows}>
            {answers.map((answer, index) => (
              // Two people may go by the same name.
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

/** An entry of a list was not there; any other answer was not given. */
function nothingOf({ answers }: ChangedGroup['answers'][number]): string {
  return answers.length > 0 ? 'Not there' : 'Not answered';
}
