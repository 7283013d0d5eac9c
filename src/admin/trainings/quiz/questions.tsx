import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import { useGetList, useNotify } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { QuestionKind } from '#domain/learning/training-content.ts';
import { ChoiceField, TextField } from '#src/admin/kit/form/fields.tsx';
import { FormDialog } from '#src/admin/kit/form/form-dialog.tsx';
import { useHeldDelete } from '#src/admin/kit/form/use-held-action.tsx';
import layout from '#src/admin/kit/layout.module.css';
import { TryAgain } from '#src/admin/kit/try-again.tsx';
import { changeQuestion, refreshTrainings, type TrainingQuestion } from '#src/api/admin/trainings.ts';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { PlusIcon } from '#src/ui/icons/icons.tsx';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import textStyles from '#src/ui/text/text.module.css';
import { questionKindLabels } from '../training-labels.tsx';
import { QuestionCard } from './question-card.tsx';
import styles from './quiz.module.css';
import { questionLabels } from './quiz-writing.ts';

const choices = (Object.keys(questionKindLabels) as QuestionKind[]).map((value) => ({
  value,
  ...questionKindLabels[value],
}));

interface AddQuestionDialogProps {
  quizId: string;
  onAdded(question: TrainingQuestion): void;
  onClose(): void;
}

/** Asks for the question and its kind; the answers are edited in the list afterwards. */
function AddQuestionDialog({ quizId, onAdded, onClose }: AddQuestionDialogProps) {
  return (
    <FormDialog<TrainingQuestion>
      resource="training-quiz-questions"
      change={{ quizId }}
      defaultValues={{ kind: 'single' }}
      title="Add a question"
      action="Add question"
      busyLabel="Adding…"
      done={(added) => {
        onAdded(added);
        return null;
      }}
      onClose={onClose}
    >
      <TextField source="text" label={questionLabels.text} multiline minRows={2} />
      <ChoiceField source="kind" label={questionLabels.kind} choices={choices} />
    </FormDialog>
  );
}

/** The questions of a quiz in order, one of them expanded; the address names it. */
export function Questions({ quizId }: { quizId: string }) {
  const { data, error, refetch } = useGetList<TrainingQuestion>(
    'training-quiz-questions',
    {
      filter: { quizId },
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'position', order: 'ASC' },
    },
    { staleTime: 0 },
  );
  const [search, setSearch] = useSearchParams();
  const openId = search.get('question');
  const open = (id: string | null) =>
    setSearch(id === null ? {} : { question: id }, { replace: true, preventScrollReset: true });
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<TrainingQuestion | null>(null);
  const notify = useNotify();
  const remove = useHeldDelete();
  const place = useRef<HTMLOListElement>(null);
  const moved = useRef<string | null>(null);
  // The button that was pressed moves with its question.
  useEffect(() => {
    if (moved.current === null) return;
    place.current?.querySelector<HTMLElement>(`[data-way="${moved.current}"]`)?.focus();
    moved.current = null;
  });
  const questions = [...(data ?? [])].sort((one, other) => one.position - other.position);
  const move = async (question: TrainingQuestion, way: 'up' | 'down') => {
    try {
      await changeQuestion(question.id, { position: question.position + (way === 'up' ? -1 : 1) });
      await refreshTrainings();
      moved.current = `${way} ${question.id}`;
    } catch (refused) {
      notify((refused as Error).message, { type: 'error' });
    }
  };
  const marks = questions.reduce((sum, each) => sum + (each.marks ?? 1), 0);
  return (
    <section className={styles.questions} aria-labelledby="questions">
      <div className={`${layout.row} ${styles.head}`}>
        <h3 id="questions">Questions</h3>
        <p role="status" className={textStyles.note}>
          {data &&
            questions.length > 0 &&
            `${questions.length} with ${marks} ${marks === 1 ? 'mark' : 'marks'}`}
        </p>
        <Button
          size="small"
          variant="outlined"
          startIcon={<PlusIcon />}
          disabled={!data}
          onClick={() => setAdding(true)}
        >
          Add question
        </Button>
      </div>
      {error && (
        <FormAlert
          severity="error"
          title="The questions could not be loaded"
          action={<TryAgain onClick={() => void refetch()} />}
        >
          {(error as Error).message}
        </FormAlert>
      )}
      {!data && !error && <FormSkeleton rows={2} />}
      {data && questions.length === 0 && (
        <EmptyNote title="No questions yet">There are five kinds of questions. Add the first one.</EmptyNote>
      )}
      <Stack component="ol" spacing={3} ref={place}>
        {questions.map((question, index) => (
          <QuestionCard
            key={question.id}
            question={question}
            nth={index + 1}
            isLast={index === questions.length - 1}
            isOpen={question.id === openId}
            onToggle={(isOpen) => open(isOpen ? question.id : null)}
            onMove={(way) => void move(question, way)}
            onRemove={() => setRemoving(question)}
          />
        ))}
      </Stack>
      {isAdding && (
        <AddQuestionDialog quizId={quizId} onAdded={({ id }) => open(id)} onClose={() => setAdding(false)} />
      )}
      {removing && (
        <ConfirmDialog
          open
          title={`Delete question ${removing.position}?`}
          confirmLabel="Delete question"
          cancelLabel="Keep it"
          onCancel={() => setRemoving(null)}
          onConfirm={() => {
            setRemoving(null);
            remove({
              resource: 'training-quiz-questions',
              record: removing,
              name: `Question ${removing.position}`,
            });
          }}
        >
          {removing.text}
        </ConfirmDialog>
      )}
    </section>
  );
}
