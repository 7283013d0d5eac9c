import { Link } from 'react-router-dom';
import type { TrainingContent } from '#src/api/admin/trainings.ts';
import type { RefusedField } from '#src/api/api-error.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { type MissingPlace, missingPlace } from './missing-place.ts';
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
      <ul className={styles.missing}>
        {[...places.values()].map(({ place, messages }) => (
          <li key={place.address}>
            <Link to={place.address} state={{ missing: messages.join(' ') }}>
              {place.name}
            </Link>
            <span>{messages.join(' ')}</span>
          </li>
        ))}
      </ul>
    </FormAlert>
  );
}
