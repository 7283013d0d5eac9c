import { contactConsent } from '#domain/contact-form.ts';
import { sendContact } from '#src/api/contacts.ts';
import { CheckboxInput } from '#src/ui/form/checkbox-input.tsx';
import { FieldRow } from '#src/ui/form/form-layout.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';
import { PublicForm } from '../form/public-form.tsx';

const empty = {
  name: '',
  email: '',
  phone: '',
  company: '',
  subject: '',
  message: '',
  consent: false,
};

/** The fields of a message and the button that sends it. @param onSent the message has arrived */
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
      <FieldRow>
        <TextInput name="name" label="Name" autoComplete="name" />
        <TextInput name="email" label="Email address" type="email" autoComplete="email" inputMode="email" />
      </FieldRow>
      <FieldRow>
        <TextInput
          name="phone"
          label="Phone"
          type="tel"
          help="Optional, with the country code"
          autoComplete="tel"
          inputMode="tel"
        />
        <TextInput name="company" label="Company" help="Optional" autoComplete="organization" />
      </FieldRow>
      <TextInput name="subject" label="Subject" />
      <TextInput name="message" label="Message" multiline />
      <CheckboxInput name="consent" label={contactConsent} />
    </PublicForm>
  );
}
