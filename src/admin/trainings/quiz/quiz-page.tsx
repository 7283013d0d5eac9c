import type { QuizFeedback } from '#domain/learning/training-content.ts';
import { DraftForm } from '#src/admin/kit/draft/draft-form.tsx';
import { CheckField, ChoiceField, FieldPair, NumberField, TextField } from '#src/admin/kit/form/fields.tsx';
import type { TrainingQuiz } from '#src/api/admin/trainings.ts';
import { PartPage } from '../frame/part-page.tsx';
import { TrainingBar } from '../frame/training-bar.tsx';
import { feedbackLabels } from '../training-labels.tsx';
import { useStoredRecord } from '../use-stored-record.ts';
import { Questions } from './questions.tsx';
import { quizCalls, quizLabels } from './quiz-writing.ts';

export default function QuizPage() {
  const onStored = useStoredRecord('training-quizzes');
  return (
    <PartPage<TrainingQuiz> resource="training-quizzes" titleOf={({ title }) => title}>
      {(quiz, training) => (
        <>
          <DraftForm
            key={quiz.id}
            record={quiz}
            calls={quizCalls}
            labels={quizLabels}
            action="Save quiz"
            onStored={onStored}
            bar={() => <TrainingBar training={training} />}
          >
            <QuizFieldsForm />
          </DraftForm>
          <Questions quizId={quiz.id} />
        </>
      )}
    </PartPage>
  );
}

const feedbackChoices = (Object.keys(feedbackLabels) as QuizFeedback[]).map((value) => ({
  value,
  ...feedbackLabels[value],
}));

function QuizFieldsForm() {
  return (
    <>
      <TextField source="title" label={quizLabels.title} />
      <TextField
        source="intro"
        label={quizLabels.intro}
        multiline
        minRows={2}
        helperText="What learners read before they begin"
      />
      <NumberField
        source="passPercentage"
        label={quizLabels.passPercentage}
        min={1}
        max={100}
        helperText="Percentage of all marks"
      />
      <FieldPair>
        <NumberField
          source="attemptsAllowed"
          label={quizLabels.attemptsAllowed}
          min={1}
          helperText="Leave empty for no limit"
        />
        <NumberField
          source="timeLimitMinutes"
          label={quizLabels.timeLimitMinutes}
          min={1}
          helperText="Minutes for an attempt. Leave empty for no limit"
        />
      </FieldPair>
      <ChoiceField source="feedback" label={quizLabels.feedback} choices={feedbackChoices} />
      <div>
        <CheckField source="shuffleQuestions" label={quizLabels.shuffleQuestions} />
        <br />
        <CheckField source="shuffleAnswers" label={quizLabels.shuffleAnswers} />
      </div>
    </>
  );
}
