import Stack from '@mui/material/Stack';
import styles from './answers.module.css';
import { OldAndNew } from './old-and-new.tsx';
import text from './text.module.css';

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
    <Stack spacing={4}>
      {groups.map(({ title, answers }) => (
        <div key={title}>
          <p className={text.strong}>{title}</p>
          <dl>
            {answers.map((answer, index) => (
              // Two people may have the same name.
              // biome-ignore lint/suspicious/noArrayIndexKey: the order is the answer's own
              <div key={index} className={`${styles.row} ${styles.changed}`}>
                <dt>{answer.label}</dt>
                <dd>
                  <OldAndNew before={answer.before} after={answer.after} nothing={nothingOf(answer)} />
                  {answer.answers.map(({ label, value }) => (
                    <div key={label} className={text.small}>
                      {label}: {value}
                    </div>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </Stack>
  );
}

/** Returns the text for no value: a missing entry of a list, or an unanswered question. */
function nothingOf({ answers }: ChangedGroup['answers'][number]): string {
  return answers.length > 0 ? 'Not there' : 'Not answered';
}
