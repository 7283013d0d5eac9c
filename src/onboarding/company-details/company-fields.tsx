import { groupsOf } from '#domain/form/groups.ts';
import { companyDetails } from '#domain/sections/company-details.ts';
import { CheckboxInput } from '#src/ui/form/checkbox-input.tsx';
import { QuestionGroup } from '../form/questions/questions.tsx';

const groups = groupsOf(companyDetails);

/** The company as the registers know it, and where it works. The checkbox belongs to the form alone, not to the record. */
export function CompanyFields() {
  return groups.map((group) => (
    <QuestionGroup key={group.title} group={group}>
      {group.title === 'Registered address' && (
        <CheckboxInput name="addressDiffers" label="Registered address is different from physical address" />
      )}
    </QuestionGroup>
  ));
}
