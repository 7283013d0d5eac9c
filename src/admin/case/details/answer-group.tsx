import { nameOfField } from '#domain/field-names.ts';
import type { FormStepId } from '#machines/steps.ts';
import layout from '#src/admin/kit/layout.module.css';
import areaText from '#src/admin/kit/text.module.css';
import { OldAndNew } from '#src/ui/text/old-and-new.tsx';
import textStyles from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { ChangeTag } from '../changes/changes.tsx';
import { markablePlace } from '../decisions/marks/mark-keys.ts';
import { AnswerMark } from './answer-mark.tsx';
import styles from './answers.module.css';
import { answerId } from './linked-place.ts';
import type { Answer, Group, Line } from './section-view.ts';

/** Related answers, or an entry of a list, under their heading. */
export function AnswerGroup({ step, group }: { step: FormStepId; group: Group }) {
  const { title, entry, isNew, lines } = group;
  return (
    <div
      id={entry === null ? undefined : answerId(step, entry)}
      className={`${layout.target} ${styles.group} ${isNew ? styles.isChanged : ''}`}
    >
      {title !== '' && (
        <div className={`${layout.row} ${styles.groupHeader}`}>
          <h3 className={`${areaText.label} ${styles.groupTitle}`}>{title}</h3>
          {isNew && <ChangeTag>New</ChangeTag>}
          {entry !== null && <AnswerMark step={step} property={entry} label={nameOfField(step, entry)} />}
        </div>
      )}
      <dl>
        {lines.map((line) => (
          <AnswerLine key={line.answers[0]?.property} step={step} line={line} />
        ))}
      </dl>
    </div>
  );
}

function AnswerLine({ step, line: { label, answers } }: { step: FormStepId; line: Line }) {
  const isPart = answers.length > 1 || answers[0]?.label !== label;
  return (
    <div className={`${styles.line} ${isPart ? '' : styles.single}`}>
      <dt>{label}</dt>
      {answers.map((answer) => (
        <dd
          key={answer.property}
          {...markablePlace}
          id={answerId(step, answer.property)}
          className={`${layout.target} ${styles.answer} ${answer.isChanged ? styles.isChanged : ''}`}
        >
          <span className={styles.value}>
            <AnswerValue answer={answer} isPart={isPart} />
            {answer.isChanged && (
              <>
                {' '}
                <ChangeTag>Changed</ChangeTag>
              </>
            )}
          </span>
          <AnswerMark step={step} property={answer.property} label={nameOfField(step, answer.property)} />
        </dd>
      ))}
    </div>
  );
}

/**
 * The value of an answer, and the previous one where it differs. A part of an address has its own name for screen readers, which
 * is also visible where the part is empty.
 */
function AnswerValue({ answer: { label, value, before }, isPart }: { answer: Answer; isPart: boolean }) {
  if (before !== undefined) {
    return (
      <>
        {isPart &&
          (value === '' || before === '' ? `${label}: ` : <VisuallyHidden>{label}: </VisuallyHidden>)}
        <OldAndNew before={before} after={value} />
      </>
    );
  }
  if (value !== '') {
    return (
      <>
        {isPart && <VisuallyHidden>{label}: </VisuallyHidden>}
        <bdi>{value}</bdi>
      </>
    );
  }
  return (
    <span className={textStyles.quiet}>
      {isPart && `${label}: `}
      <span aria-hidden="true">—</span>
      <VisuallyHidden>Not answered</VisuallyHidden>
    </span>
  );
}
