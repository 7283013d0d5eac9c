import { useActorRef } from '@xstate/react';
import { Formik } from 'formik';
import { firstNameMissing, type Person } from '#domain/sections/person.ts';
import { addPersonMachine } from '#machines/add-person.machine.ts';
import { AlsoNamed } from '#src/onboarding/control-ownership/also-named.tsx';
import type { KnownPerson } from '#src/onboarding/control-ownership/known-people.ts';
import { PersonFields } from '#src/onboarding/control-ownership/person-fields.tsx';
import { SamePerson } from '#src/onboarding/control-ownership/same-person.tsx';
import { formErrors } from '#src/ui/form/field-error-tree.ts';
import { EntryDialog } from './entry-dialog.tsx';
import type { EntryFormProps } from './entry-list.tsx';

type PersonFormProps = EntryFormProps<Person> & {
  title: string;
  /** People who may be the same as the one being added. */
  known: readonly KnownPerson[];
  /** The other roles of the person being changed. */
  also: readonly string[];
};

/** The form of one person. The machine, the same as in the client's form, holds the second citizenship; Formik holds the rest. */
export function PersonForm({ entry, index, errors, title, known, also, onDone, onCancel }: PersonFormProps) {
  const actor = useActorRef(addPersonMachine, { input: { person: entry } });
  const refused = formErrors<Person>(errors);
  const { secondaryCountryCitizenship: _, ...answers } = entry;
  return (
    <Formik
      initialValues={answers}
      initialErrors={refused}
      validateOnChange={false}
      validateOnBlur={false}
      onSubmit={(values, { setErrors }) => {
        actor.send({ type: 'add', answers: values });
        const { output, context } = actor.getSnapshot();
        if (output?.kind === 'added') onDone(output.entry);
        else if (!context.lacksSecondCountry) setErrors({ firstName: firstNameMissing });
      }}
    >
      <EntryDialog title={title} isNew={index === null} onCancel={onCancel}>
        <AlsoNamed also={also} />
        {known.length > 0 && <SamePerson known={known} actor={actor} />}
        <PersonFields actor={actor} secondCountryError={refused.secondaryCountryCitizenship} />
      </EntryDialog>
    </Formik>
  );
}
