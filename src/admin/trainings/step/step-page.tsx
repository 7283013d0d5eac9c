import { DraftForm } from '#src/admin/kit/draft/draft-form.tsx';
import type { TrainingStep } from '#src/api/admin/trainings.ts';
import { PartPage } from '../frame/part-page.tsx';
import { useStoredRecord } from '../use-stored-record.ts';
import { StepFieldsForm } from './step-fields.tsx';
import { stepCalls, stepLabels } from './step-writing.ts';

export default function StepPage() {
  const onStored = useStoredRecord('training-steps');
  return (
    <PartPage<TrainingStep> resource="training-steps" titleOf={({ title }) => title}>
      {(step) => (
        <DraftForm
          key={step.id}
          record={step}
          calls={stepCalls}
          labels={stepLabels}
          action="Save step"
          onStored={onStored}
        >
          <StepFieldsForm />
        </DraftForm>
      )}
    </PartPage>
  );
}
