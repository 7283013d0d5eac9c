import ArrowDownwardIcon from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpwardOutlined';
import IconButton from '@mui/material/IconButton';
import { useEffect, useId, useRef } from 'react';
import { DraftForm } from '#src/admin/kit/draft/draft-form.tsx';
import type { TrainingQuestion } from '#src/api/admin/trainings.ts';
import { TrashIcon } from '#src/ui/icons/icons.tsx';
import { questionKindLabels } from '../training-labels.tsx';
import { useStoredRecord } from '../use-stored-record.ts';
import { QuestionFieldsForm } from './question-fields.tsx';
import styles from './quiz.module.css';
import { questionCalls, questionLabels } from './quiz-writing.ts';

interface QuestionCardProps {
  question: TrainingQuestion;
  /** From 1. */
  nth: number;
  isLast: boolean;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  onMove(way: 'up' | 'down'): void;
  onRemove(): void;
}

/** A question of a quiz: its text while collapsed, its form while expanded. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, nth, isLast, isOpen, onToggle, onMove, onRemove } = props;
  const id = useId();
  const onStored = useStoredRecord('training-quiz-questions');
  const card = useRef<HTMLLIElement>(null);
  const marks = question.marks ?? 1;
  // Scrolls to the question that the address names.
  useEffect(() => {
    if (isOpen) card.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li ref={card} className={styles.card}>
      <div className={styles.cardHead}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-form` : undefined}
          onClick={() => onToggle(!isOpen)}
        >
          <span className={styles.nth}>{nth}</span>
          <span className={styles.words}>
            <span>{question.text}</span>
            <span className={styles.facts}>
              {questionKindLabels[question.kind].label} · {marks} {marks === 1 ? 'mark' : 'marks'}
            </span>
          </span>
        </button>
        <IconButton
          size="small"
          data-way={`up ${question.id}`}
          aria-label={`Move question ${nth} up`}
          disabled={nth === 1}
          onClick={() => onMove('up')}
        >
          <ArrowUpwardIcon fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          data-way={`down ${question.id}`}
          aria-label={`Move question ${nth} down`}
          disabled={isLast}
          onClick={() => onMove('down')}
        >
          <ArrowDownwardIcon fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label={`Delete question ${nth}`} onClick={onRemove}>
          <TrashIcon />
        </IconButton>
      </div>
      {isOpen && (
        <div id={`${id}-form`} className={styles.cardForm}>
          <DraftForm
            record={question}
            calls={questionCalls}
            labels={questionLabels}
            action="Save question"
            onStored={onStored}
          >
            <QuestionFieldsForm />
          </DraftForm>
        </div>
      )}
    </li>
  );
}
