import type { QuestionKind } from '#domain/learning/training-content.ts';
import { ChoiceField } from '#src/admin/kit/form/choice-field.tsx';
import { FormDialog } from '#src/admin/kit/form/form-dialog.tsx';
import { TextField } from '#src/admin/kit/form/text-field.tsx';
import type { TrainingQuestion } from '#src/api/admin/trainings.ts';
import { questionKindLabels } from '../training-labels.tsx';
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
export function AddQuestionDialog({ quizId, onAdded, onClose }: AddQuestionDialogProps) {
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
