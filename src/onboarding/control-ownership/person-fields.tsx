import { memo, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { personQuestions } from '#domain/sections/person.ts';
import type { addPersonMachine } from '#machines/add-person.machine.ts';
import { Questions } from '../form/questions/questions.tsx';
import { SecondCitizenship } from './second-citizenship.tsx';

type PersonFieldsProps = {
  actor: ActorRefFrom<typeof addPersonMachine>;
  secondCountryError: string | undefined;
};

/** The questions of a person. The machine holds the second citizenship; Formik holds the rest. */
export const PersonFields = memo(function PersonFields({ actor, secondCountryError }: PersonFieldsProps) {
  const render = useMemo(
    () => ({ secondaryCountryCitizenship: <SecondCitizenship actor={actor} error={secondCountryError} /> }),
    [actor, secondCountryError],
  );
  return <Questions questions={personQuestions} render={render} />;
});
