import type { StepId } from '#machines/steps.ts';
import { useMayChange } from '#src/admin/kit/staff-member.ts';
import { MarkButton } from '../decisions/marks/mark-button.tsx';
import { useMarks } from '../decisions/marks/marks.tsx';
import styles from './answers.module.css';

interface AnswerMarkProps {
  step: StepId;
  property: string;
  label: string;
}

/** The mark of one answer: hidden until it is hovered or focused, unless it is set. */
export function AnswerMark({ step, property, label }: AnswerMarkProps) {
  const isSet = useMarks().has(step, property);
  const mayChange = useMayChange();
  if (!mayChange) return null;
  return (
    <span className={`${styles.mark} ${isSet ? styles.markSet : ''}`}>
      <MarkButton step={step} property={property} label={label} />
    </span>
  );
}
