import { groupsOf } from '#domain/form/groups.ts';
import { type CompanyDetails, companyDetails } from '#domain/sections/company-details.ts';
import { physicalAddressDiffers, withPhysicalAddress } from '#domain/sections/physical-address.ts';
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

/** The record, and the checkbox that says whether the physical address differs. */
type CompanyValues = CompanyDetails & { addressDiffers: boolean };

/** Returns the form's values for a record, or for none. */
export function toCompanyValues(record: CompanyDetails | null): CompanyValues {
  const details = { ...companyDetails.empty, ...record };
  // Checked when any physical field differs from its registered counterpart (specification section 4).
  return { ...details, addressDiffers: physicalAddressDiffers(details) };
}

/** Returns the record of the form's values. */
export function toCompanyRecord({ addressDiffers, ...details }: CompanyValues): CompanyDetails {
  return withPhysicalAddress(details, addressDiffers);
}
