import { contactConsent, maxMessageLength, maxSubjectLength } from '#domain/contact-form.ts';
import { maxCompanyNameLength } from '#domain/rules/limits.ts';
import { sendContact } from '#src/api/contacts.ts';
import { CheckboxInput } from '#src/ui/form/checkbox-input.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';
import { PublicForm } from '../form/public-form.tsx';
import { SenderFields } from '../form/sender-fields.tsx';

const empty = {
  name: '',
  email: '',
  phone: '',
  company: '',
  subject: '',
  message: '',
  consent: false,
};

/** The fields of a message and the submit button. @param onSent called when the message was received */
export function ContactForm({ onSent }: { onSent(): void }) {
  return (
    <PublicForm
      name="contact"
      empty={empty}
      send={(values, marks) => sendContact({ ...values, ...marks, consentText: contactConsent })}
      onSent={onSent}
      label="Send"
      busyLabel="Sending…"
      failed="Your message was not sent"
    >
      <SenderFields>
        <TextInput
          name="company"
          label="Company"
          max={maxCompanyNameLength}
          help="Optional"
          autoComplete="organization"
        />
      </SenderFields>
      <TextInput name="subject" label="Subject" max={maxSubjectLength} />
      <TextInput name="message" label="Message" max={maxMessageLength} multiline />
      <CheckboxInput name="consent" label={contactConsent} />
    </PublicForm>
  );
}
