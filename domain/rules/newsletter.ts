import type { ObjectSchema } from 'yup';
import { checkedBy } from './checked-by.ts';
import { closedObject } from './closed-object.ts';
import { consentField, formPlaceField } from './consent-fields.ts';
import { emailField } from './email-field.ts';
import { textField } from './text-field.ts';
import type { Validation } from './validate.ts';

export type NewsletterRequest = {
  email: string;
  /** A language tag such as `en` or `fr-CA`. */
  language: string;
  consent: boolean;
  /** The consent text that was shown. */
  consentText: string;
  /** The page with the form: its address, 'site', or empty. */
  from: string;
};

const agreed = 'Agree to this so that we may send you the newsletter';

const newsletterRule: ObjectSchema<NewsletterRequest> = closedObject(
  {
    email: emailField('Enter your email address'),
    language: textField({ missing: 'Send a language such as en', max: 8 }).test(
      'language',
      'Send a language such as en or fr-CA',
      (value) => value === '' || /^[a-z]{2,3}(-[A-Z]{2})?$/.test(value),
    ),
    consent: consentField(agreed),
    consentText: textField({ missing: agreed, max: 500 }),
    from: formPlaceField(),
  },
  'Send the subscription as an object',
);

/** Validates a whole request. Never throws for any value. */
export function checkNewsletterRequest(value: unknown): Validation<NewsletterRequest> {
  return checkedBy(newsletterRule, value);
}
