import ArrowDownwardIcon from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpwardOutlined';
import IconButton from '@mui/material/IconButton';
import MuiTextField from '@mui/material/TextField';
import { useEffect, useId, useRef } from 'react';
import { TextArrayInput, useInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { QuestionKind } from '#domain/learning/training-content.ts';
import { DraftForm } from '#src/admin/kit/draft/draft-form.tsx';
import { FieldPair, NumberField, TextField } from '#src/admin/kit/form/fields.tsx';
import layout from '#src/admin/kit/layout.module.css';
import type { TrainingQuestion } from '#src/api/admin/trainings.ts';
import { TrashIcon } from '#src/ui/icons/icons.tsx';
import textStyles from '#src/ui/text/text.module.css';
import { questionKindLabels } from '../training-labels.tsx';
import { useStoredRecord } from '../use-stored-record.ts';
import { OptionsField } from './options-field.tsx';
import styles from './quiz.module.css';
import { type QuestionFields, questionCalls, questionLabels } from './quiz-writing.ts';

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
    <li ref={card} className={layout.panel}>
      <div className={styles.cardHead}>
        <button
          type="button"
          className={`${layout.plainButton} ${styles.toggle}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-form` : undefined}
          onClick={() => onToggle(!isOpen)}
        >
          <span className={styles.nth}>{nth}</span>
          <span className={styles.words}>
            <span>{question.text}</span>
            <span className={textStyles.note}>
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

/** The fields of a question, by its kind. */
function QuestionFieldsForm() {
  const kind = useWatch<QuestionFields, 'kind'>({ name: 'kind' });
  return (
    <>
      <TextField source="text" label={questionLabels.text} multiline minRows={2} />
      <FieldPair>
        <KindField />
        <NumberField source="marks" label={questionLabels.marks} min={1} max={100} />
      </FieldPair>
      {kind === 'shortText' ? (
        <TextArrayInput
          source="accepted"
          label={questionLabels.accepted}
          fullWidth
          helperText="Press Enter after each. Capitals, accents and double spaces are ignored"
        />
      ) : (
        // The `key` mounts a new list for another kind.
        <OptionsField key={kind} kind={kind} />
      )}
      <TextField
        source="explanation"
        label={questionLabels.explanation}
        multiline
        minRows={2}
        helperText="An explanation, shown with the right answer"
      />
    </>
  );
}

/** The kind of a question; changing it removes what only the previous kind can have. */
function KindField() {
  const { field, id } = useInput<QuestionKind>({ source: 'kind' });
  const now: QuestionKind = field.value;
  const { setValue, getValues } = useFormContext<QuestionFields>();
  const choose = (kind: QuestionKind) => {
    const { options, correct } = getValues();
    if (kind === 'trueFalse') setValue('options', [...trueFalse]);
    else if (kind === 'shortText') setValue('options', []);
    else if (now === 'trueFalse') setValue('options', []);
    const known = kind === 'trueFalse' || now === 'trueFalse' ? [] : correct;
    const isChosen = kind === 'single' || kind === 'several';
    setValue(
      'correct',
      isChosen && options.length > 0 ? known.slice(0, kind === 'single' ? 1 : undefined) : [],
    );
    field.onChange(kind);
  };
  return (
    <MuiTextField
      id={id}
      select
      fullWidth
      label={questionLabels.kind}
      helperText={questionKindLabels[now].help}
      value={now}
      onBlur={field.onBlur}
      onChange={({ target }) => choose(target.value as QuestionKind)}
      slotProps={{ select: { native: true } }}
    >
      {(Object.keys(questionKindLabels) as QuestionKind[]).map((kind) => (
        <option key={kind} value={kind}>
          {questionKindLabels[kind].label}
        </option>
      ))}
    </MuiTextField>
  );
}

const trueFalse = [
  { id: 'true', text: 'True' },
  { id: 'false', text: 'False' },
] as const;
