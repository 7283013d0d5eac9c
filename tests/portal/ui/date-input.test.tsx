import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DateInput } from '#src/ui/form/date-input.tsx';
import { dateInWords, formatDateText, parseDateText } from '#src/ui/text/date-text.ts';
import { renderForm } from './form.tsx';

describe('the text of a date', () => {
  it.each([
    ['03/12/2026', '2026-03-12'],
    ['3/2/2026', '2026-03-02'],
    [' 2026-03-12 ', '2026-03-12'],
    ['02/29/2024', '2024-02-29'],
    ['02/29/2023', undefined],
    ['13/01/2020', undefined],
    ['03/12/20', undefined],
    ['03/12/0026', undefined],
    ['', undefined],
  ])('reads %j as %j', (text, iso) => {
    expect(parseDateText(text)).toBe(iso);
  });

  it('is shown as MM/DD/YYYY, said in words, and left alone when it is no date', () => {
    expect(formatDateText('2026-03-12')).toBe('03/12/2026');
    expect(dateInWords('2026-03-12')).toBe('12 March 2026');
    expect(formatDateText('13/45/2020')).toBe('13/45/2020');
  });
});

describe('DateInput', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('Date of birth');

  it('stores a typed date as YYYY-MM-DD and says it in words', async () => {
    const { user, save } = renderForm(<DateInput name="dob" label="Date of birth" />, {
      values: { dob: '' },
    });
    await user.type(field(), '3/2/1980');
    expect(field().value).toBe('3/2/1980');
    expect(screen.getByText('2 March 1980')).toBeTruthy();
    await user.tab();
    expect(field().value).toBe('03/02/1980');
    expect(await save()).toEqual({ dob: '1980-03-02' });
  });

  it('keeps what is no date to be seen and to be refused', async () => {
    const { user, save } = renderForm(<DateInput name="dob" label="Date of birth" />, {
      values: { dob: '1980-03-02' },
    });
    await user.clear(field());
    await user.type(field(), '13/45/1980');
    expect(await save()).toEqual({ dob: '13/45/1980' });
    expect(field().value).toBe('13/45/1980');
  });

  it('takes a day from the calendar and gives the focus back', async () => {
    const { user, save } = renderForm(<DateInput name="dob" label="Date of birth" />, {
      values: { dob: '1980-03-02' },
    });
    await user.click(screen.getByRole('button', { name: 'Choose date' }));
    expect(await screen.findByRole('dialog', { name: 'Choose date' }, { timeout: 10_000 })).toBeTruthy();
    await user.click(screen.getByRole('gridcell', { name: '17' }));
    expect(field().value).toBe('03/17/1980');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose date' })),
    );
    expect(await save()).toEqual({ dob: '1980-03-17' });
  });
});
