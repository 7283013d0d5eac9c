import { memo } from 'react';
import styles from './field.module.css';
import { RadioList } from './radio-list.tsx';

export type ChosenSide = 'mine' | 'theirs';

export interface TwoAnswers {
  key: string;
  label: string;
  mine: string;
  theirs: string;
  chosen: ChosenSide;
  /** Whether only the other user has changed it. */
  isTheirsAlone: boolean;
}

interface TwoVersionsProps {
  answers: readonly TwoAnswers[];
  onChoose(key: string, side: ChosenSide): void;
}

/** The answers that differ between two users, each with the choice of which one to use. */
export function TwoVersions({ answers, onChoose }: TwoVersionsProps) {
  return (
    <ul className={styles.versions}>
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
      // Not the label of the field itself, so that a search for that label finds exactly one field.
      label={`${label}: yours or theirs?`}
      help={isTheirsAlone ? 'Only they changed it, so your form now has their answer.' : undefined}
      options={[
        { value: 'mine', label: `Yours: ${answerText(mine)}` },
        { value: 'theirs', label: `Theirs: ${answerText(theirs)}` },
      ]}
      value={chosen}
      onChange={(side) => onChoose(place, side)}
    />
  );
});

const answerText = (answer: string) => answer || '(left empty)';
