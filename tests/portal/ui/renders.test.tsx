import { fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderForm } from './form.tsx';

/** Which of the library's components rendered: controls by name, groups by `fieldset`. */
let rendered: string[] = [];

/** Each kind of field renders one of these; this one records it. */
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

it('a key, a tick or a choice renders only its own field', async () => {
  // Imported again: another file may have rendered the fields before these components were mocked.
  vi.resetModules();
  const { CheckboxInput } = await import('#src/ui/form/checkbox-input.tsx');
  const { CheckboxListInput } = await import('#src/ui/form/checkbox-list-input.tsx');
  const { DateInput } = await import('#src/ui/form/date-input.tsx');
  const { SelectInput } = await import('#src/ui/form/select-input.tsx');
  const { TextInput } = await import('#src/ui/form/text-input.tsx');
  const { YesNoInput } = await import('#src/ui/form/yes-no-input.tsx');
  renderForm(
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
  await screen.findByLabelText('Date of birth', {}, { timeout: 20_000 });
  const control = (label: string) => screen.getByLabelText(label);
  const renderedBy = (use: () => void) => {
    rendered = [];
    use();
    return [...new Set(rendered)];
  };
  const set = (label: string, value: string) => () =>
    void fireEvent.change(control(label), { target: { value } });
  const click = (label: string) => () => void fireEvent.click(control(label));
  expect(renderedBy(set('First name', 'A'))).toEqual(['first']);
  expect(renderedBy(set('First name', 'Ad'))).toEqual(['first']);
  expect(renderedBy(set('Nature of business', 'N'))).toEqual(['nature']);
  // A field of another library, which renders none of these components.
  expect(renderedBy(set('Date of birth', '1'))).toEqual([]);
  expect(renderedBy(set('Country', 'Canada'))).toEqual(['country']);
  expect(renderedBy(click('Dual citizenship'))).toEqual(['Dual citizenship']);
  expect(renderedBy(click('Yes'))).toEqual(['Yes', 'No']);
  expect(renderedBy(click('Audit'))).toEqual(['Audit']);
});
