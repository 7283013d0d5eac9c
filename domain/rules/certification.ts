import { boolean, type ObjectSchema } from 'yup';
import type { components } from '#contract/schema.d.ts';
import { checkedBy } from './checked-by.ts';
import { closedObject } from './closed-object.ts';
import { maxNameLength, maxRoleLength } from './limits.ts';
import { textField } from './text-field.ts';
import type { Validation } from './validate.ts';

/** The name and the consent of the person who certifies a submission. */
export type Certification = components['schemas']['Certification'];

const certify = 'Tick this box to certify what you submit';

const certificationRule: ObjectSchema<Certification> = closedObject(
  {
    name: textField({ missing: 'Enter your full name', max: maxNameLength, isName: true }),
    role: textField({ missing: 'Enter your role at the company', max: maxRoleLength }),
    certified: boolean().typeError(certify).required(certify).oneOf([true], certify),
  },
  'Send the certification as an object',
);

export function validateCertification(value: unknown): Validation<Certification> {
  return checkedBy(certificationRule, value);
}
