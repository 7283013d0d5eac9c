import type { ReactNode } from 'react';
import { maxEmailLength, maxNameLength, maxPhoneLength } from '#domain/rules/limits.ts';
import { FieldRow } from '#src/ui/form/form-layout.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';

/** Name, email address and phone of the sender. @param children one more field, next to the phone */
export function SenderFields({ children }: { children: ReactNode }) {
  return (
    <>
      <FieldRow>
        <TextInput name="name" label="Name" max={maxNameLength} autoComplete="name" />
        <TextInput
          name="email"
          label="Email address"
          max={maxEmailLength}
          type="email"
          autoComplete="email"
          inputMode="email"
        />
      </FieldRow>
      <FieldRow>
        <TextInput
          name="phone"
          label="Phone"
          max={maxPhoneLength}
          type="tel"
          help="Optional, with the country code"
          autoComplete="tel"
          inputMode="tel"
        />
        {children}
      </FieldRow>
    </>
  );
}
