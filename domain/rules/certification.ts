import { boolean, type ObjectSchema, string } from 'yup';
import type { components } from '#contract/schema.d.ts';
import { checkedBy } from './checked-by.ts';
import { closedObject } from './closed-object.ts';
import { isDrawnSignature } from './drawn-signature.ts';
import { maxNameLength, maxRoleLength } from './limits.ts';
import { textField } from './text-field.ts';
import type { Validation } from './validate.ts';

/**
 * The name and the consent of the person who certifies a submission; with `signature`, the path of the drawn signature. Without it,
 * the typed name is the signature.
 */
export type Certification = components['schemas']['Certification'];

const certify = 'Tick this box to certify what you submit';

const certificationRule: ObjectSchema<Certification> = closedObject(
  {
    name: textField({ missing: 'Enter your full name', max: maxNameLength, isName: true }),
    role: textField({ missing: 'Enter your role at the company', max: maxRoleLength }),
    signature: string().test(
      'signature',
      'Draw your signature again, or type your name instead',
      (value) => value === undefined || isDrawnSignature(value),
    ),
    certified: boolean().typeError(certify).required(certify).oneOf([true], certify),
  },
  'Send the certification as an object',
);

export function validateCertification(value: unknown): Validation<Certification> {
  return checkedBy(certificationRule, value);
}
