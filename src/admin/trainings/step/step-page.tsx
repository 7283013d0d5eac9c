import type { TrainingStep } from '#src/api/admin/trainings.ts';
import { PartPage } from '../frame/part-page.tsx';
import { useStoredRecord } from '../writing/use-stored-record.ts';
import { WritingForm } from '../writing/writing-form.tsx';
import { StepFieldsForm } from './step-fields.tsx';
import { stepCalls, stepLabels } from './step-writing.ts';

/** Where a step is written. */
export default function StepPage() {
  const onStored = useStoredRecord('training-steps');
  return (
    <PartPage<TrainingStep> resource="training-steps" titleOf={({ title }) => title}>
      {(step) => (
        <WritingForm
          key={step.id}
          record={step}
          calls={stepCalls}
          labels={stepLabels}
          action="Save step"
          onStored={onStored}
        >
          <StepFieldsForm />
        </WritingForm>
      )}
    </PartPage>
  );
}
