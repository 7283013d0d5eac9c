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
import { type Answer, type Group, isEmpty, type Line } from './section-view.ts';

/** Answers longer than this have a line of their own, in characters. */
const longestBeside = 64;

/** Related answers, or an entry of a list, under their heading: in two columns where they fit, without empty rows. */
export function AnswerGroup({ step, group }: { step: FormStepId; group: Group }) {
  const { title, entry, isNew, lines } = group;
  const given = lines.filter((line) => !line.answers.every(isEmpty));
  const missing = lines
    .filter((line) => line.answers.every(isEmpty))
    .flatMap(({ answers }) => answers[0] ?? []);
  return (
    <div
      id={entry === null ? undefined : answerId(step, entry)}
      className={`${layout.target} ${styles.group} ${isNew ? styles.isChanged : ''}`}
    >
      {title !== '' && (
        <div {...markablePlace} className={`${layout.row} ${styles.groupHeader}`}>
          <h3 className={`${areaText.label} ${styles.groupTitle}`}>{title}</h3>
          {isNew && <ChangeTag>New</ChangeTag>}
          {entry !== null && <AnswerMark step={step} property={entry} label={nameOfField(step, entry)} />}
        </div>
      )}
      <dl className={styles.lines}>
        {given.map((line) => (
          <AnswerLine key={line.answers[0]?.property} step={step} line={line} />
        ))}
        {missing.length > 0 && <NotAnswered step={step} answers={missing} />}
      </dl>
    </div>
  );
}

type StepProps = { step: FormStepId };

function AnswerLine({ step, line: { label, answers } }: StepProps & { line: Line }) {
  const given = answers.filter((answer) => !isEmpty(answer));
  const isAddress = answers.length > 1;
  const isLong = given.some(({ value, before = '' }) => value.length + before.length > longestBeside);
  return (
    <div className={`${styles.line} ${isAddress || isLong ? styles.wide : ''}`}>
      <dt>{label}</dt>
      <dd className={styles.answers}>
        {given.map((answer, index) => (
          <OneAnswer
            key={answer.property}
            step={step}
            answer={answer}
            isPart={isAddress || answer.label !== label}
            isLast={index === given.length - 1}
          />
        ))}
      </dd>
    </div>
  );
}

interface OneAnswerProps extends StepProps {
  answer: Answer;
  /** Whether it is a part of an address: then it has its own name for screen readers. */
  isPart: boolean;
  isLast: boolean;
}

/** The value of an answer, and the previous one where it differs, with its mark. */
function OneAnswer({ step, answer, isPart, isLast }: OneAnswerProps) {
  const { property, label, value, before, isChanged } = answer;
  return (
    <span
      {...markablePlace}
      id={answerId(step, property)}
      className={`${layout.target} ${styles.answer} ${isChanged ? styles.isChanged : ''}`}
    >
      <span className={styles.value}>
        {before === undefined ? (
          <>
            {isPart && <VisuallyHidden>{label}: </VisuallyHidden>}
            <bdi>{value}</bdi>
          </>
        ) : (
          <>
            {isPart &&
              (value === '' || before === '' ? `${label}: ` : <VisuallyHidden>{label}: </VisuallyHidden>)}
            <OldAndNew before={before} after={value} />
          </>
        )}
        {isChanged && (
          <>
            {' '}
            <ChangeTag>Changed</ChangeTag>
          </>
        )}
        {isPart && !isLast && ','}
      </span>
      <AnswerMark step={step} property={property} label={nameOfField(step, property)} />
    </span>
  );
}

/** The questions without an answer, in one line. */
function NotAnswered({ step, answers }: StepProps & { answers: readonly Answer[] }) {
  return (
    <div className={`${styles.line} ${styles.wide}`}>
      <dt>Not answered</dt>
      <dd className={`${styles.answers} ${textStyles.quiet}`}>
        {answers.map(({ property, label }, index) => (
          <span
            key={property}
            {...markablePlace}
            id={answerId(step, property)}
            className={`${layout.target} ${styles.answer}`}
          >
            <span className={styles.value}>
              {label}
              {index < answers.length - 1 && ','}
            </span>
            <AnswerMark step={step} property={property} label={nameOfField(step, property)} />
          </span>
        ))}
      </dd>
    </div>
  );
}
