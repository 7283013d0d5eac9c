import { DraftForm } from '#src/admin/kit/draft/draft-form.tsx';
import { TrainingBar } from '../frame/training-bar.tsx';
import { TrainingFrame } from '../frame/training-frame.tsx';
import { useStoredRecord } from '../use-stored-record.ts';
import { AboutFields } from './about-fields.tsx';
import { aboutCalls, fieldLabels } from './about-writing.ts';

export default function AboutPage() {
  const onStored = useStoredRecord('trainings');
  return (
    <TrainingFrame tab="about">
      {(training) => (
        <DraftForm
          key={training.id}
          record={training}
          calls={aboutCalls}
          labels={fieldLabels}
          action="Save training"
          onStored={onStored}
          bar={() => <TrainingBar training={training} />}
        >
          <AboutFields isSeen={training.publishedAt !== null} />
        </DraftForm>
      )}
    </TrainingFrame>
  );
}
