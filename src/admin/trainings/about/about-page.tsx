import { TrainingFrame } from '../frame/training-frame.tsx';
import { useStoredRecord } from '../writing/use-stored-record.ts';
import { WritingForm } from '../writing/writing-form.tsx';
import { AboutFields } from './about-fields.tsx';
import { aboutCalls, fieldLabels } from './about-writing.ts';

/** Where it is written what a training is about. */
export default function AboutPage() {
  const onStored = useStoredRecord('trainings');
  return (
    <TrainingFrame tab="about">
      {(training) => (
        <WritingForm
          key={training.id}
          record={training}
          calls={aboutCalls}
          labels={fieldLabels}
          action="Save training"
          onStored={onStored}
        >
          <AboutFields isSeen={training.publishedAt !== null} />
        </WritingForm>
      )}
    </TrainingFrame>
  );
}
