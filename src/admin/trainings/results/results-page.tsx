import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { toCsv } from '#domain/csv.ts';
import { FiguresTable } from '#src/admin/kit/figures-table.tsx';
import layout from '#src/admin/kit/layout.module.css';
import { TryAgain } from '#src/admin/kit/try-again.tsx';
import { type QuestionFigures, questionFiguresQuery } from '#src/api/admin/trainings.ts';
import { saveFile } from '#src/ui/browser/save-file.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import textStyles from '#src/ui/text/text.module.css';
import { TrainingFrame } from '../frame/training-frame.tsx';

/** How the questions of a training were answered. */
export default function ResultsPage() {
  return <TrainingFrame tab="results">{({ id, slug }) => <Results id={id} name={slug} />}</TrainingFrame>;
}

function Results({ id, name }: { id: string; name: string }) {
  const { data, error, refetch } = useQuery(questionFiguresQuery(id));
  if (error) {
    return (
      <FormAlert
        severity="error"
        title="The results could not be loaded"
        action={<TryAgain onClick={() => void refetch()} />}
      >
        {error.message}
      </FormAlert>
    );
  }
  if (!data) return <Skeleton variant="rounded" height={240} />;
  if (data.quizzes.length === 0) {
    return <EmptyNote title="No quiz yet">Results appear once a version with a quiz is published.</EmptyNote>;
  }
  return (
    <Stack spacing={8}>
      <div className={layout.row}>
        <p className={textStyles.note}>
          Questions of version {data.versionNumber}, with the answers of all ended attempts.
        </p>
        <Button
          size="small"
          variant="outlined"
          onClick={() =>
            saveFile(new Blob(['\uFEFF', figuresCsv(data)], { type: 'text/csv' }), `results-${name}.csv`)
          }
        >
          Save as CSV
        </Button>
      </div>
      {data.quizzes.map((quiz) => (
        <Stack key={quiz.id} component="section" spacing={5} aria-labelledby={`quiz-${quiz.id}`}>
          <h2 id={`quiz-${quiz.id}`}>{quiz.title}</h2>
          {quiz.questions.map((question) => (
            <Question key={question.id} question={question} />
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

type Question = QuestionFigures['quizzes'][number]['questions'][number];

const percent = (share: number | null) => (share === null ? '–' : `${share}%`);

function Question({ question }: { question: Question }) {
  const { text, asked, answered, right, rightPercent, options } = question;
  return (
    <div>
      <h3>{text}</h3>
      <p className={`${textStyles.note} tabular`}>
        {answered === 0
          ? 'No answers yet'
          : `${answered} of ${asked} answered · ${right} right (${percent(rightPercent)})`}
      </p>
      {answered > 0 && options.length > 0 && (
        <FiguresTable
          caption={`Answers to “${text}”`}
          heads={['Answer', 'Chosen', 'Share']}
          rows={options.map((option) => ({
            key: option.id,
            head: option.correct ? `${option.text} (right)` : option.text,
            cells: [option.chosen, percent(option.chosenPercent)],
          }))}
        />
      )}
    </div>
  );
}

/** Returns one line for each question, and one for each of its options. */
function figuresCsv({ quizzes }: QuestionFigures): string {
  const head = ['Quiz', 'Question', 'Asked', 'Answered', 'Right', 'Right in per cent'];
  const rows = quizzes.flatMap(({ title, questions }) =>
    questions.flatMap(({ text, asked, answered, right, rightPercent, options }) => [
      [title, text, asked, answered, right, rightPercent ?? '', '', '', '', ''],
      ...options.map((option) => [
        ...[title, text, '', '', '', '', option.text, option.correct ? 'yes' : 'no'],
        ...[option.chosen, option.chosenPercent ?? ''],
      ]),
    ]),
  );
  return toCsv([[...head, 'Answer', 'Answer is right', 'Chosen', 'Chosen in per cent'], ...rows]);
}
