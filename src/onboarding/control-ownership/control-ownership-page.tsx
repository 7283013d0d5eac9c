import { controlOwnership } from '#domain/sections/control-ownership.ts';
import { DeleteQuestion } from '../form/entries/entry-actions.tsx';
import { StepForm } from '../form/step-form.tsx';
import { PeopleTabs } from './people-tabs.tsx';

export default function ControlOwnershipPage() {
  return (
    <StepForm
      step="controlOwnership"
      section={controlOwnership}
      heading="Control, Ownership & Related Parties"
      why="The law requires us to know the people who run, own and are closely connected to a company, and to verify who they are."
      rows={4}
      isList
    >
      <PeopleTabs />
      <DeleteQuestion title="Are you sure you want to delete this person?" confirmLabel="Delete person" />
    </StepForm>
  );
}
