import Stack from '@mui/material/Stack';
import { Link } from 'react-router-dom';
import type { TrainingContent } from '#src/api/admin/trainings.ts';
import type { RefusedField } from '#src/api/api-error.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { trainingAddresses } from '../training-addresses.ts';
import styles from './publish.module.css';

interface MissingListProps {
  trainingId: string;
  content: TrainingContent;
  missing: readonly RefusedField[];
}

/** What prevents publishing a training, grouped by the page that fixes it. */
export function MissingList({ trainingId, content, missing }: MissingListProps) {
  const places = new Map<string, { place: MissingPlace; messages: string[] }>();
  for (const { property, message } of missing) {
    const place = missingPlace(trainingId, content, property);
    const known = places.get(place.address) ?? { place, messages: [] };
    known.messages.push(message);
    places.set(place.address, known);
  }
  const n = missing.length;
  return (
    <FormAlert
      severity="warning"
      title={n === 1 ? 'One thing is missing' : `${n} things are missing`}
      isSample
    >
      <Stack component="ul" spacing={2.5} className={styles.missing}>
        {[...places.values()].map(({ place, messages }) => (
          <li key={place.address}>
            <Link to={place.address} state={{ missing: messages.join(' ') }}>
              {place.name}
            </Link>
            <span>{messages.join(' ')}</span>
          </li>
        ))}
      </Stack>
    </FormAlert>
  );
}

/** The page where a missing item is added. */
interface MissingPlace {
  address: string;
  /** Its title, such as "Module 2: Whom to identify". */
  name: string;
}

/**
 * Returns the page that fixes a refused field of publishing.
 *
 * @param property its path in the published content, with indexes from 0, such as `modules.0.steps.2.videoUrl` or
 * `quizzes.1.questions.2.options`
 */
export function missingPlace(trainingId: string, content: TrainingContent, property: string): MissingPlace {
  const [list, first, ...rest] = property.split('.');
  if (list === 'modules') return inModule(trainingId, content, first, rest);
  if (list === 'quizzes') return inQuiz(trainingId, content.quizzes, [first, ...rest], outlineOf(trainingId));
  return { address: trainingAddresses.tab(trainingId, 'about'), name: 'About' };
}

const outlineOf = (id: string): MissingPlace => ({
  address: trainingAddresses.tab(id, 'outline'),
  name: 'Outline',
});

function inModule(
  trainingId: string,
  { modules }: TrainingContent,
  place: string | undefined,
  [list, nth, ...rest]: string[],
): MissingPlace {
  const module = modules[Number(place)];
  if (place === undefined || !module) return outlineOf(trainingId);
  const here = {
    address: trainingAddresses.module(trainingId, module.id),
    name: `Module ${Number(place) + 1}: ${module.title}`,
  };
  if (list === 'quizzes') return inQuiz(trainingId, module.quizzes, [nth, ...rest], here);
  const step = list === 'steps' && nth !== undefined ? module.steps[Number(nth)] : undefined;
  return step ? { address: trainingAddresses.step(trainingId, step.id), name: `Step: ${step.title}` } : here;
}

function inQuiz(
  trainingId: string,
  quizzes: TrainingContent['quizzes'],
  [nth, list, question]: (string | undefined)[],
  otherwise: MissingPlace,
): MissingPlace {
  const quiz = nth === undefined ? undefined : quizzes[Number(nth)];
  if (!quiz) return otherwise;
  const asked = list === 'questions' && question !== undefined ? quiz.questions[Number(question)] : undefined;
  return asked
    ? {
        address: trainingAddresses.question(trainingId, quiz.id, asked.id),
        name: `Quiz: ${quiz.title}, question ${Number(question) + 1}`,
      }
    : { address: trainingAddresses.quiz(trainingId, quiz.id), name: `Quiz: ${quiz.title}` };
}
