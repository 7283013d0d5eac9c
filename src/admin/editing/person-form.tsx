import { useActorRef } from '@xstate/react';
import { Formik } from 'formik';
import type { Person } from '#domain/sections/person.ts';
import { addPersonMachine } from '#machines/add-person.machine.ts';
import { PersonFields } from '#src/onboarding/control-ownership/person-fields.tsx';
import { formErrors } from '#src/ui/form/field-error-tree.ts';
import { EntryDialog } from './entry-dialog.tsx';
import type { EntryFormProps } from './entry-list.tsx';

/** The form of one person. Its machine, the client's own, keeps the second citizenship; Formik holds the rest. */
export function PersonForm({
  entry,
  isNew,
  errors,
  title,
  onDone,
  onCancel,
}: EntryFormProps<Person> & { title: string }) {
  const actor = useActorRef(addPersonMachine, { input: { person: entry } });
  const refused = formErrors<Person>(errors);
  const { secondaryCountryCitizenship: _, ...answers } = entry;
  return (
    <Formik
      initialValues={answers}
      initialErrors={refused}
      validateOnChange={false}
      validateOnBlur={false}
      onSubmit={(values) => {
        actor.send({ type: 'add', answers: values });
        const { output } = actor.getSnapshot();
        if (output?.kind === 'added') onDone(output.entry);
      }}
    >
      <EntryDialog title={title} isNew={isNew} onCancel={onCancel}>
        <PersonFields actor={actor} secondCountryError={refused.secondaryCountryCitizenship} />
      </EntryDialog>
    </Formik>
  );
}
