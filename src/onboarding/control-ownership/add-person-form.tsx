import { Formik } from 'formik';
import type { ActorRefFrom } from 'xstate';
import { firstNameMissing, type Person } from '#domain/sections/person.ts';
import type { addPersonMachine, PersonAnswers } from '#machines/add-person.machine.ts';
import { formErrors } from '#src/ui/form/field-error-tree.ts';
import { EntryForm, StoredEntry } from '../form/entries/entry-form.tsx';
import { useChildActor } from '../form/use-child-actor.ts';
import type { KnownPerson } from './known-people.ts';
import { PersonFields } from './person-fields.tsx';
import { AlsoNamed, SamePerson } from './same-person.tsx';

type AddPersonFormProps = {
  /** The singular of the list's entries. */
  one: string;
  /** Whether the form adds a person instead of changing one. */
  isNew: boolean;
  /** Whether the open form belongs to another tab: then it is hidden but stays mounted. */
  hidden: boolean;
  errors: unknown;
  /** People who may be the same person; none while an entry is changed. */
  known: readonly KnownPerson[];
  /** The person's entries in other lists. */
  also: readonly string[];
};

/** The form that adds or changes a person; shown while its machine runs. */
export function AddPersonForm({ hidden, ...props }: AddPersonFormProps) {
  const actor = useChildActor('addPerson');
  if (!actor) return null;
  return (
    <div hidden={hidden}>
      <OpenForm actor={actor} {...props} />
    </div>
  );
}

type OpenFormProps = Omit<AddPersonFormProps, 'hidden'> & { actor: ActorRefFrom<typeof addPersonMachine> };

function OpenForm({ actor, one, isNew, errors, known, also }: OpenFormProps) {
  // The machine owns dual citizenship; Formik owns the rest.
  const { secondaryCountryCitizenship: _, ...answers } = actor.getSnapshot().context.entry;
  const refused = formErrors<Person>(errors);
  return (
    <Formik
      initialValues={answers}
      initialErrors={refused}
      validateOnChange={false}
      validateOnBlur={false}
      onSubmit={(values, { setErrors }) => {
        actor.send({ type: 'add', answers: values });
        const open = actor.getSnapshot();
        // Still open, and not because of the second country: nothing was typed.
        if (open.matches('editing') && !open.context.lacksSecondCountry)
          setErrors({ firstName: firstNameMissing });
      }}
    >
      <EntryForm
        title={isNew ? one : `Edit ${one.charAt(0).toLowerCase()}${one.slice(1)}`}
        addLabel={isNew ? 'Add' : 'Save changes'}
        onCancel={() => actor.send({ type: 'cancel' })}
      >
        <StoredEntry
          entryOf={(values: PersonAnswers) => ({
            ...values,
            secondaryCountryCitizenship: actor.getSnapshot().context.secondaryCountryCitizenship,
          })}
        />
        <AlsoNamed also={also} />
        {known.length > 0 && <SamePerson known={known} actor={actor} />}
        <PersonFields actor={actor} secondCountryError={refused.secondaryCountryCitizenship} />
      </EntryForm>
    </Formik>
  );
}
