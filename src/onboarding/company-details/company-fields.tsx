import { groupsOf } from '#domain/form/groups.ts';
import { companyDetails } from '#domain/sections/company-details.ts';
import { CheckboxInput } from '#src/ui/form/checkbox-input.tsx';
import { QuestionGroup } from '../form/questions/questions.tsx';

const groups = groupsOf(companyDetails);

/** The fields of the company details. The checkbox is only in the form, not in the record. */
export function CompanyFields() {
  return groups.map((group) => (
    <QuestionGroup key={group.title} group={group}>
      {group.title === 'Registered address' && (
        <CheckboxInput name="addressDiffers" label="Registered address is different from physical address" />
      )}
    </QuestionGroup>
  ));
}
