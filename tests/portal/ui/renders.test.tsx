import { act, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CheckboxInput } from '#src/ui/form/checkbox-input.tsx';
import { CheckboxListInput } from '#src/ui/form/checkbox-list-input.tsx';
import { DateInput } from '#src/ui/form/date-input.tsx';
import { SelectInput } from '#src/ui/form/select-input.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';
import { YesNoInput } from '#src/ui/form/yes-no-input.tsx';
import { renderForm } from './form.tsx';

/** Which of the library's parts rendered: controls by name, groups by `fieldset`. */
let rendered: string[] = [];

/** Each kind of field draws one of these; this one notes that it did. */
vi.mock('@mui/material/OutlinedInput', async (original) => {
  const { default: OutlinedInput } = await original<typeof import('@mui/material/OutlinedInput')>();
  const Noted = (props: ComponentProps<typeof OutlinedInput>) => {
    rendered.push(props.name ?? 'country');
    return <OutlinedInput {...props} />;
  };
  Noted.muiName = 'Input';
  return { default: Noted };
});
vi.mock('@mui/material/FormControlLabel', async (original) => {
  const { default: FormControlLabel } = await original<typeof import('@mui/material/FormControlLabel')>();
  return {
    default: (props: ComponentProps<typeof FormControlLabel>) => {
      rendered.push(String(props.label));
      return <FormControlLabel {...props} />;
    },
  };
});

beforeEach(() => {
  rendered = [];
});

it('a key, a tick or a choice renders the field that it is meant for and no other', async () => {
  const { user } = renderForm(
    <>
      <TextInput name="first" label="First name" help="As in the passport" tooltip="As in the passport" />
      <TextInput name="last" label="Last name" />
      <TextInput name="nature" label="Nature of business" multiline />
      <SelectInput name="country" label="Country" options={['Canada', 'Malta']} />
      <DateInput name="dob" label="Date of birth" />
      <CheckboxInput name="dual" label="Dual citizenship" />
      <YesNoInput name="regulated" label="Regulated entity" />
      <CheckboxListInput name="services" label="Services" options={[{ value: 'a', label: 'Audit' }]} />
    </>,
    {
      values: {
        first: '',
        last: '',
        nature: '',
        country: '',
        dob: '',
        dual: false,
        regulated: false,
        services: [],
      },
    },
  );
  /** Which fields render for it; those of a later one would be seen in its turn. */
  const expectRendered = async (use: () => Promise<void>, expected: string[]) => {
    // The field that is left renders once more, without its focus.
    await act(async () => (document.activeElement as HTMLElement).blur());
    rendered = [];
    await use();
    await waitFor(() => expect(rendered).not.toEqual([]));
    await act(async () => {});
    expect([...new Set(rendered)]).toEqual(expected);
  };
  const type = (label: string, text: string) => async () => {
    await act(async () => screen.getByLabelText(label).focus());
    rendered = [];
    await user.keyboard(text);
  };
  await expectRendered(type('First name', 'Ada'), ['first']);
  expect(rendered.length, 'at most once a key').toBeLessThanOrEqual(3);
  await expectRendered(type('Nature of business', 'No'), ['nature']);
  await expectRendered(type('Date of birth', '1'), ['dob']);
  await expectRendered(() => user.selectOptions(screen.getByLabelText('Country'), 'Canada'), ['country']);
  await expectRendered(() => user.click(screen.getByLabelText('Dual citizenship')), ['Dual citizenship']);
  await expectRendered(() => user.click(screen.getByLabelText('Yes')), ['Yes', 'No']);
  await expectRendered(() => user.click(screen.getByLabelText('Audit')), ['Audit']);
});
