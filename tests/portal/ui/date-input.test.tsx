import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DateInput } from '#src/ui/form/date-input.tsx';
import { datePattern, inReadersPattern } from '#src/ui/text/date-pattern.ts';
import { renderForm } from './form.tsx';

afterEach(() => vi.restoreAllMocks());

const readIn = (locale: string) => vi.spyOn(navigator, 'language', 'get').mockReturnValue(locale);

describe('the pattern of a date', () => {
  it.each([
    ['en-US', 'MM/DD/YYYY'],
    ['en-GB', 'DD/MM/YYYY'],
    ['en-CA', 'YYYY-MM-DD'],
    ['fr-CA', 'YYYY-MM-DD'],
    ['de', 'DD.MM.YYYY'],
    ['ar-EG', 'DD/MM/YYYY'],
    ['fa-IR', 'YYYY/MM/DD'],
    ['no locale', 'YYYY-MM-DD'],
  ])('of %s is %s', (locale, pattern) => {
    expect(datePattern(locale)).toBe(pattern);
    expect(inReadersPattern('Enter a date that exists, as YYYY-MM-DD', locale)).toBe(
      `Enter a date that exists, as ${pattern}`,
    );
  });
});

describe('DateInput', () => {
  /** The input of the label: it accepts a whole date as text. */
  const field = () => screen.findByLabelText<HTMLInputElement>('Date of birth', {}, { timeout: 20_000 });
  const fill = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
  const setUp = (dob: string) =>
    renderForm(<DateInput name="dob" label="Date of birth" />, { values: { dob } });

  it.each([
    ['en-US', '03/02/1980'],
    ['en-GB', '02/03/1980'],
    ['fr-CA', '1980-03-02'],
  ])('in %s accepts %s, stores YYYY-MM-DD and shows it in words', async (locale, text) => {
    readIn(locale);
    const { save } = setUp('');
    const control = await field();
    expect(screen.getByText(datePattern(locale))).toBeTruthy();
    await fill(text);
    expect(control.value).toBe(text);
    expect(screen.getByText('2 March 1980')).toBeTruthy();
    expect(screen.getByRole('spinbutton', { name: 'Year' }).textContent).toBe('1980');
    expect(await save()).toEqual({ dob: '1980-03-02' });
  });

  it('keeps an invalid date to be refused, accepts YYYY-MM-DD everywhere, and can be cleared', async () => {
    readIn('en-US');
    const { save } = setUp('1980-03-02');
    await fill('13/45/1980');
    expect(await save()).toEqual({ dob: '13/45/1980' });
    await fill('1980-12-09');
    expect((await field()).value).toBe('12/09/1980');
    expect(await save()).toEqual({ dob: '1980-12-09' });
    await fill('');
    expect(await save()).toEqual({ dob: '' });
  });

  it('accepts a day from the calendar and returns the focus', async () => {
    readIn('en-US');
    const { user, save } = setUp('1980-03-02');
    const control = await field();
    await user.click(screen.getByRole('button', { name: 'Choose date' }));
    expect(await screen.findByRole('dialog', { name: 'Choose date' }, { timeout: 10_000 })).toBeTruthy();
    await user.click(screen.getByRole('gridcell', { name: '17' }));
    expect(control.value).toBe('03/17/1980');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose date' })),
    );
    expect(await save()).toEqual({ dob: '1980-03-17' });
  });
});
