import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { countries } from '../../../domain/catalogues/countries.ts';
import { personLabels as labels } from '../../../domain/catalogues/field-labels.ts';
import type { addPersonMachine } from '../../../machines/add-person.machine.ts';
import { Choice } from '../../ui/choice.tsx';
import { SelectControl } from '../../ui/select-input.tsx';

type SecondCitizenshipProps = {
  actor: ActorRefFrom<typeof addPersonMachine>;
  error: string | undefined;
};

/** The second citizenship, which the machine of the form owns: only while the box is ticked (specification section 3). */
export function SecondCitizenship({ actor, error }: SecondCitizenshipProps) {
  const { dualCitizenship, secondaryCountryCitizenship } = useSelector(actor, (snapshot) => snapshot.context);
  return (
    <>
      <Choice
        kind="checkbox"
        name="dualCitizenship"
        label="Dual citizenship"
        checked={dualCitizenship}
        onChange={() => actor.send({ type: 'dual.toggled' })}
      />
      {dualCitizenship && (
        <SelectControl
          name="secondaryCountryCitizenship"
          label={labels.secondaryCountryCitizenship}
          options={countries}
          value={secondaryCountryCitizenship}
          error={secondaryCountryCitizenship === '' ? error : undefined}
          onChange={(country) => actor.send({ type: 'secondCountry.changed', country })}
        />
      )}
    </>
  );
}
