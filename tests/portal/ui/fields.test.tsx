import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CheckboxInput } from '#src/ui/form/checkbox-input.tsx';
import { CheckboxListInput } from '#src/ui/form/checkbox-list-input.tsx';
import { SelectInput } from '#src/ui/form/select-input.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';
import { YesNoInput } from '#src/ui/form/yes-no-input.tsx';
import { renderForm } from './form.tsx';

const SERVICES = [
  { value: 'review', label: 'Effectiveness review' },
  { value: 'training', label: 'Training', help: 'For the whole team.' },
];

describe('a field', () => {
  it('has exactly its label as its name, whatever help and tooltip are next to it', () => {
    renderForm(
      <TextInput name="taxId" label="Tax ID number" help="For example 12-34" tooltip="As on the return" />,
    );
    const field = screen.getByRole('textbox', { name: 'Tax ID number' });
    expect(screen.getByLabelText('Tax ID number')).toBe(field);
    expect(field).toHaveProperty('required', false);
  });

  it('is described by its error first and its help next', () => {
    renderForm(<TextInput name="city" label="City" help="As on the lease" />, {
      errors: { city: 'Enter the city' },
    });
    const field = screen.getByLabelText('City');
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Enter the city',
      'As on the lease',
    ]);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('clears its own error at the first keystroke and no other', async () => {
    const { user } = renderForm(
      <>
        <TextInput name="directors.0.email" label="Email" />
        <TextInput name="directors.0.city" label="City" />
      </>,
      { errors: { directors: [{ email: 'Enter an email address', city: 'Enter the city' }] } },
    );
    await user.type(screen.getByLabelText('Email'), 'a');
    expect(screen.queryByText('Enter an email address')).toBeNull();
    expect(screen.getByLabelText('Email').hasAttribute('aria-invalid')).toBe(false);
    expect(screen.getByText('Enter the city')).toBeTruthy();
  });

  it('stores a nested value at the path of its name', async () => {
    const { user, save } = renderForm(<TextInput name="directors.0.email" label="Email" type="email" />, {
      values: { directors: [{ email: '' }] },
    });
    await user.type(screen.getByLabelText('Email'), 'ada@example.com');
    expect(await save()).toEqual({ directors: [{ email: 'ada@example.com' }] });
  });

  it('has four rows for longer texts', () => {
    renderForm(<TextInput name="nature" label="Nature of business" multiline />);
    expect(screen.getByLabelText('Nature of business')).toHaveProperty('rows', 4);
  });

  it('does not render again while another field is typed into', async () => {
    let renders = 0;
    // Rendering choices maps over them, so a list that counts this counts the renders.
    const counting = <Item,>(items: Item[]) =>
      new Proxy(items, {
        get(target, key) {
          if (key === 'map') renders += 1;
          return Reflect.get(target, key);
        },
      });
    const { user } = renderForm(
      <>
        <TextInput name="first" label="First name" />
        <SelectInput name="country" label="Country" options={counting(['Canada'])} />
        <CheckboxListInput name="services" label="Services" options={counting(SERVICES)} />
      </>,
      { values: { first: '', country: '', services: [] } },
    );
    const before = renders;
    await user.type(screen.getByLabelText('First name'), 'Ada');
    expect(renders).toBe(before);
    await user.selectOptions(screen.getByLabelText('Country'), 'Canada');
    expect(renders).toBe(before + 1);
  });
});

describe('TextControl', () => {
  it('works without a form', async () => {
    const typed: string[] = [];
    const { user } = renderForm(
      <TextControl name="email" label="Email address" value="" onChange={(value) => typed.push(value)} />,
    );
    await user.type(screen.getByLabelText('Email address'), 'a');
    expect(typed).toEqual(['a']);
  });
});

describe('SelectInput', () => {
  it('begins with the placeholder and reports a change', async () => {
    const changes: string[] = [];
    const { user, save } = renderForm(
      <SelectInput
        name="asset"
        label="Primary asset"
        options={['USDC', { value: 'BTC', label: 'Bitcoin' }]}
        onChanged={(value) => changes.push(value)}
      />,
      { values: { asset: '' } },
    );
    expect(screen.getByRole('option', { name: '-- select an option --' })).toHaveProperty('selected', true);
    await user.selectOptions(screen.getByLabelText('Primary asset'), 'Bitcoin');
    expect(changes).toEqual(['BTC']);
    expect(await save()).toEqual({ asset: 'BTC' });
  });
});

describe('choices', () => {
  it('ticks a checkbox by its label and clears its error', async () => {
    const { user, save } = renderForm(<CheckboxInput name="dual" label="Dual citizenship" />, {
      values: { dual: false },
      errors: { dual: 'Tick it or leave it' },
    });
    await user.click(screen.getByLabelText('Dual citizenship'));
    expect(screen.queryByText('Tick it or leave it')).toBeNull();
    expect(await save()).toEqual({ dual: true });
  });

  it('stores a list in the order of its options, not of the clicks', async () => {
    const { user, save } = renderForm(
      <CheckboxListInput name="services" label="Services" options={SERVICES} />,
      {
        values: { services: [] },
        errors: { services: ['Choose at least one service'] },
      },
    );
    const group = screen.getByRole('group', { name: 'Services' });
    expect(within(group).getByText('Choose at least one service')).toBeTruthy();
    await user.click(within(group).getByRole('checkbox', { name: 'Training' }));
    await user.click(within(group).getByRole('checkbox', { name: 'Effectiveness review' }));
    expect(screen.queryByText('Choose at least one service')).toBeNull();
    expect(await save()).toEqual({ services: ['review', 'training'] });
  });

  it('asks Yes or No in a group named by the question', async () => {
    const { user, save } = renderForm(
      <YesNoInput name="regulated" label="Regulated entity" tooltip="Supervised" />,
      {
        values: { regulated: false },
      },
    );
    const group = within(screen.getByRole('group', { name: 'Regulated entity' })).getByRole('radiogroup', {
      name: 'Regulated entity',
    });
    expect(within(group).getByLabelText('No')).toHaveProperty('checked', true);
    await user.click(within(group).getByLabelText('Yes'));
    expect(await save()).toEqual({ regulated: true });
  });
});
