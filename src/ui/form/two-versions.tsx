import { memo } from 'react';
import { RadioList } from './radio-list.tsx';
import styles from './two-versions.module.css';

/** Whose answer stays. */
export type ChosenSide = 'mine' | 'theirs';

/** One answer that two people have left differently. */
export interface TwoAnswers {
  key: string;
  label: string;
  mine: string;
  theirs: string;
  chosen: ChosenSide;
  /** Whether only the other one has changed it. */
  isTheirsAlone: boolean;
}

interface TwoVersionsProps {
  answers: readonly TwoAnswers[];
  onChoose(key: string, side: ChosenSide): void;
}

/** What two people have left differently, answer by answer, each with the choice which of the two stays. */
export function TwoVersions({ answers, onChoose }: TwoVersionsProps) {
  return (
    <ul className={styles.list}>
      {answers.map(({ key, ...rest }) => (
        <li key={key}>
          <OneAnswer {...rest} place={key} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

type OneAnswerProps = Omit<TwoAnswers, 'key'> & Pick<TwoVersionsProps, 'onChoose'> & { place: string };

const OneAnswer = memo(function OneAnswer(props: OneAnswerProps) {
  const { place, label, mine, theirs, chosen, isTheirsAlone, onChoose } = props;
  return (
    <RadioList<ChosenSide>
      name={`two-versions ${place}`}
      // Not the label of the field itself: whoever looks for that finds one.
      label={`${label}: yours or theirs?`}
      help={isTheirsAlone ? 'Only they changed it, so theirs is in your form now.' : undefined}
      options={[
        { value: 'mine', label: `Yours: ${said(mine)}` },
        { value: 'theirs', label: `Theirs: ${said(theirs)}` },
      ]}
      value={chosen}
      onChange={(side) => onChoose(place, side)}
    />
  );
});

const said = (answer: string) => answer || '(left empty)';
