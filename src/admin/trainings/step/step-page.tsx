import { useWatch } from 'react-hook-form';
import type { StepKind } from '#domain/learning/training-content.ts';
import { DraftForm } from '#src/admin/kit/draft/draft-form.tsx';
import { FieldPair, NumberField, SelectField, TextField } from '#src/admin/kit/form/fields.tsx';
import { PictureField } from '#src/admin/kit/picture/picture-field.tsx';
import { RichTextField } from '#src/admin/kit/rich-text/rich-text-field.tsx';
import type { TrainingStep } from '#src/api/admin/trainings.ts';
import { PartPage } from '../frame/part-page.tsx';
import { TrainingBar } from '../frame/training-bar.tsx';
import { stepKindLabels } from '../training-labels.tsx';
import { useStoredRecord } from '../use-stored-record.ts';
import { FileField } from './file-field.tsx';
import { stepCalls, stepLabels } from './step-writing.ts';

export default function StepPage() {
  const onStored = useStoredRecord('training-steps');
  return (
    <PartPage<TrainingStep> resource="training-steps" titleOf={({ title }) => title}>
      {(step, training) => (
        <DraftForm
          key={step.id}
          record={step}
          calls={stepCalls}
          labels={stepLabels}
          action="Save step"
          onStored={onStored}
          bar={() => <TrainingBar training={training} />}
        >
          <StepFieldsForm />
        </DraftForm>
      )}
    </PartPage>
  );
}

/** The fields of a step, by its kind. Values of another kind stay, but are hidden. */
function StepFieldsForm() {
  const [kind, pictureUrl] = useWatch({ name: ['kind', 'pictureUrl'] }) as [StepKind, string];
  return (
    <>
      <TextField source="title" label={stepLabels.title} />
      <FieldPair>
        <SelectField source="kind" label={stepLabels.kind}>
          {(Object.keys(stepKindLabels) as StepKind[]).map((each) => (
            <option key={each} value={each}>
              {stepKindLabels[each]}
            </option>
          ))}
        </SelectField>
        <NumberField
          source="minutes"
          label={stepLabels.minutes}
          min={1}
          helperText="Leave empty if unknown"
        />
      </FieldPair>
      {kind === 'picture' && <PictureField source="pictureUrl" label={stepLabels.pictureUrl} />}
      {kind === 'picture' && pictureUrl && (
        <TextField
          source="pictureAlt"
          label={stepLabels.pictureAlt}
          helperText="What it shows, for people who cannot see it"
        />
      )}
      {kind === 'video' && (
        <TextField
          source="videoUrl"
          label={stepLabels.videoUrl}
          type="url"
          helperText="An address on YouTube or Vimeo, or an https address that ends with .mp4 or .webm"
        />
      )}
      {kind === 'file' && <FileField />}
      <RichTextField
        source="body"
        label={kind === 'text' ? stepLabels.body : `Text next to the ${stepKindLabels[kind].toLowerCase()}`}
      />
    </>
  );
}
