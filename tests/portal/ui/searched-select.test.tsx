import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { countryChoices } from '#domain/catalogues/country-aliases.ts';
import { autocomplete } from '#src/ui/form/searched-select.tsx';
import { SelectInput } from '#src/ui/form/select-input.tsx';
import { renderForm } from './form.tsx';

/** A mouse, or a touch screen. */
function pointed(pointer: 'fine' | 'coarse') {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${pointer})` }));
}

function setUp(country = '') {
  const form = renderForm(
    <>
      <SelectInput name="country" label="Country" options={countryChoices} help="Of residence" />
      <SelectInput name="type" label="Company type" options={['Trust', 'Fund']} />
    </>,
    { values: { country, type: '' } },
  );
  return { ...form, field: () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' }) };
}

/** Returns the choices in the open list. */
const offered = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map((option) => option.textContent);

/** The list is part of the library's component. */
async function withList() {
  await screen.findByRole('button', { name: 'Open' }, { timeout: 10_000 });
}

describe('a list of all countries, with a mouse', () => {
  beforeEach(() => {
    pointed('fine');
    autocomplete.here = null;
  });

  it('is searched by typing, and by keyboard only', async () => {
    const { user, field, save } = setUp();
    await withList();
    expect(field().placeholder).toBe('-- select an option --');
    await user.click(field());
    await user.keyboard('king');
    expect(offered()).toEqual(['United Kingdom']);
    await user.keyboard('{Enter}');
    expect(field().value).toBe('United Kingdom');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(await save()).toEqual({ country: 'United Kingdom', type: '' });
  });

  it('lists matches by prefix first, ignoring case and accents', async () => {
    const { user, field } = setUp();
    await withList();
    await user.type(field(), 'REUN');
    expect(offered()).toEqual(['Réunion']);
    await user.clear(field());
    await user.type(field(), 'ni');
    expect(offered()[0]?.startsWith('Ni')).toBe(true);
  });

  it.each([
    ['usa', 'United States'],
    ['U.S.A.', 'United States'],
    ['uk', 'United Kingdom'],
    ['England', 'United Kingdom'],
    ['uae', 'United Arab Emirates'],
    ['dubai', 'United Arab Emirates'],
    ['holland', 'Netherlands'],
    ['Turkey', 'Türkiye'],
    ['ivory', "Côte d'Ivoire"],
    ['cote d’ivoire', "Côte d'Ivoire"],
  ])('finds by %s the country named %s', async (typed, country) => {
    const { user, field, save } = setUp();
    await withList();
    await user.type(field(), typed);
    await user.tab();
    expect(field().value).toBe(country);
    expect(await save()).toEqual({ country, type: '' });
  });

  it('lets the user continue a name that begins like an alias of another', async () => {
    const { user, field } = setUp();
    await withList();
    await user.type(field(), 'uk');
    expect(offered().slice(0, 2)).toEqual(['United Kingdom', 'Ukraine']);
    await user.type(field(), 'raine');
    expect(field().value).toBe('Ukraine');
  });

  it('selects the first match by prefix on Tab, like the browser’s own list', async () => {
    const { user, field, save } = setUp();
    await withList();
    await user.type(field(), 'cana');
    await user.tab();
    expect(field().value).toBe('Canada');
    expect(await save()).toEqual({ country: 'Canada', type: '' });
  });

  it('keeps the choice if the list was opened and left', async () => {
    const { user, field, save } = setUp('Malta');
    await withList();
    await user.click(field());
    await user.keyboard('{ArrowDown}');
    await user.tab();
    expect(field().value).toBe('Malta');
    await user.type(field(), 'qqq');
    expect(screen.getByText('No match')).toBeTruthy();
    await user.tab();
    expect(field().value).toBe('Malta');
    expect(await save()).toEqual({ country: 'Malta', type: '' });
  });

  it('is cleared by clearing its text', async () => {
    const { user, field, save } = setUp('Malta');
    await withList();
    await user.clear(field());
    await user.tab();
    expect(await save()).toEqual({ country: '', type: '' });
  });

  it.each([
    ['before', false],
    ['once', true],
  ] as const)(
    'accepts a whole text at once, as a browser autofills it, %s the list is loaded',
    async (_when, isHere) => {
      const { user, field, save } = setUp();
      if (isHere) await withList();
      await user.click(field());
      await user.paste('united kingdom');
      expect(await save()).toEqual({ country: 'United Kingdom', type: '' });
      expect(field().value).toBe('United Kingdom');
    },
  );

  it('is the same field before the list is loaded, and waits for it while the user types', async () => {
    const { user, field } = setUp();
    const before = field();
    // At once, before the list can have loaded.
    act(() => before.focus());
    await user.keyboard('malt');
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(field()).toBe(before);
    await user.tab();
    await withList();
    expect(field().value).toBe('Malta');
  });

  it('uses the browser’s list for a short list', () => {
    setUp();
    expect(screen.getByLabelText('Company type').tagName).toBe('SELECT');
  });
});

it('uses the browser’s list on touch devices', async () => {
  pointed('coarse');
  const { user, field, save } = setUp();
  expect(field().tagName).toBe('SELECT');
  await userEvent.selectOptions(field(), 'Canada');
  await waitFor(async () => expect(await save()).toEqual({ country: 'Canada', type: '' }));
  expect(user).toBeTruthy();
});
