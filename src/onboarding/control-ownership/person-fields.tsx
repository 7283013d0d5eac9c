import { useSelector } from '@xstate/react';
import { memo, useEffect, useMemo, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { countryChoices } from '#domain/catalogues/country-aliases.ts';
import { groupsOf } from '#domain/form/groups.ts';
import { personQuestions, personTable } from '#domain/sections/person.ts';
import type { addPersonMachine } from '#machines/add-person.machine.ts';
import { Choice } from '#src/ui/form/choice.tsx';
import { focusFirstError } from '#src/ui/form/focus-first-error.ts';
import { FieldGroup } from '#src/ui/form/form-layout.tsx';
import { SelectControl } from '#src/ui/form/select-input.tsx';
import { Questions } from '../form/questions/questions.tsx';
import { useRefusal } from '../form/refusals/use-refusals.tsx';

type PersonFieldsProps = {
  actor: ActorRefFrom<typeof addPersonMachine>;
  secondCountryError: string | undefined;
};

const groups = groupsOf({ title: 'Person', questions: personQuestions });

/** The questions of a person under their headings. The machine holds the second citizenship; Formik holds the rest. */
export const PersonFields = memo(function PersonFields({ actor, secondCountryError }: PersonFieldsProps) {
  const render = useMemo(
    () => ({ secondaryCountryCitizenship: <SecondCitizenship actor={actor} error={secondCountryError} /> }),
    [actor, secondCountryError],
  );
  return groups.map(({ title, questions }) => (
    <FieldGroup key={title} title={title} headingLevel="h3">
      <Questions questions={questions} render={render} />
    </FieldGroup>
  ));
});

/** Without it, the person would be added as a citizen of one country: the checkbox itself is not stored. */
const secondCountryWanted = 'Choose the second country, or untick dual citizenship';

type SecondCitizenshipProps = {
  actor: ActorRefFrom<typeof addPersonMachine>;
  error: string | undefined;
};

/** The second citizenship, which the form's machine owns: only while the box is checked (specification section 3). */
function SecondCitizenship({ actor, error }: SecondCitizenshipProps) {
  const { dualCitizenship, secondaryCountryCitizenship, lacksSecondCountry } = useSelector(
    actor,
    (snapshot) => snapshot.context,
  );
  const refusal = useRefusal(error);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (lacksSecondCountry && container.current) focusFirstError(container.current);
  }, [lacksSecondCountry]);
  return (
    <>
      <Choice
        kind="checkbox"
        name="dualCitizenship"
        label="Dual citizenship"
        checked={dualCitizenship}
        onChange={() => {
          actor.send({ type: 'dual.toggled' });
          refusal.clear();
        }}
      />
      {dualCitizenship && (
        <div ref={container}>
          <SelectControl
            name="secondaryCountryCitizenship"
            label={personTable.secondaryCountryCitizenship.label}
            options={countryChoices}
            value={secondaryCountryCitizenship}
            error={lacksSecondCountry ? secondCountryWanted : refusal.message}
            onChange={(country) => {
              actor.send({ type: 'secondCountry.changed', country });
              refusal.clear();
            }}
          />
        </div>
      )}
    </>
  );
}
