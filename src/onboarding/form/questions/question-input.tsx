import { memo } from 'react';
import { countryChoices } from '#domain/catalogues/country-aliases.ts';
import { currencies } from '#domain/catalogues/currencies.ts';
import type { Question } from '#domain/form/question.ts';
import {
  maxEmailLength,
  maxPhoneLength,
  maxStateLength,
  maxWalletAddressLength,
  maxWebsiteLength,
  maxZipLength,
} from '#domain/rules/limits.ts';
import { CheckboxInput } from '#src/ui/form/checkbox-input.tsx';
import { CheckboxListInput } from '#src/ui/form/checkbox-list-input.tsx';
import { DateInput } from '#src/ui/form/date-input.tsx';
import { NumberInput } from '#src/ui/form/number-input.tsx';
import { SelectInput } from '#src/ui/form/select-input.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';
import { YesNoInput } from '#src/ui/form/yes-no-input.tsx';

/** The properties of a single-line text input, by the kind of question. `inputMode` selects the keyboard of a phone. */
const lines = {
  email: { type: 'email', inputMode: 'email', max: maxEmailLength },
  phone: { type: 'tel', inputMode: 'tel', max: maxPhoneLength },
  website: { type: 'url', inputMode: 'url', max: maxWebsiteLength },
  state: { max: maxStateLength },
  zip: { max: maxZipLength },
  walletAddress: { max: maxWalletAddressLength },
} as const;

interface QuestionInputProps {
  question: Question;
  /** The path prefix of the record in the form: '' for the form's own record, `places.0.` for an entry. */
  at: string;
}

/** The input of a question, bound to the surrounding Formik form. */
export const QuestionInput = memo(function QuestionInput({ question, at }: QuestionInputProps) {
  const { kind, label, help, tooltip, autoComplete } = question;
  const texts = {
    name: `${at}${question.name}`,
    label,
    ...(help && { help }),
    ...(tooltip && { tooltip }),
  };
  const offered = autoComplete ? { autoComplete } : {};
  switch (kind) {
    case 'text':
      return <TextInput {...texts} {...offered} max={question.max} />;
    case 'area':
      return (
        <TextInput
          {...texts}
          {...offered}
          {...(question.min && { min: question.min })}
          max={question.max}
          multiline
        />
      );
    case 'email':
    case 'phone':
    case 'website':
    case 'state':
    case 'zip':
    case 'walletAddress':
      return <TextInput {...texts} {...offered} {...lines[kind]} />;
    case 'date':
    case 'pastDate':
    case 'birthDate':
      return (
        <DateInput
          {...texts}
          {...offered}
          disableFuture={kind !== 'date'}
          openTo={kind === 'date' ? 'day' : 'year'}
        />
      );
    case 'country':
      return <SelectInput {...texts} {...offered} options={countryChoices} />;
    case 'currency':
      return <SelectInput {...texts} options={currencies} />;
    case 'choice':
      return <SelectInput {...texts} {...offered} options={question.choices} />;
    case 'choices':
      return <CheckboxListInput {...texts} options={question.choices} />;
    case 'yesNo':
      return <YesNoInput {...texts} />;
    case 'checkbox':
    case 'agreed':
      return <CheckboxInput {...texts} />;
    case 'number':
      return <NumberInput {...texts} />;
  }
});
