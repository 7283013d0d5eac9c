import { describe, expect, it } from 'vitest';
import {
  certificateNumber,
  inPlainDigits,
  isCertificateNumber,
} from '#domain/learning/certificate-number.ts';
import {
  certificateStandingOf,
  certificateStatusOf,
  isRenewable,
  nextReminderOn,
  validUntilOf,
} from '#domain/learning/certificate-validity.ts';
import { checkHolder, holderOf } from '#domain/rules/certificate.ts';

describe('the validity of a certificate', () => {
  it.each([
    ['2026-11-22', 12, '2027-11-22'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', 1, '2026-04-30'],
    ['2026-10-31', 4, '2027-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2096-02-29', 48, '2100-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-08-31', 120, '2036-08-31'],
    ['2026-11-22', null, null],
  ])('from %s for %s months: %s', (on, months, until) => {
    expect(validUntilOf(on, months)).toBe(until);
  });

  it('includes its last day and ends on the next; a withdrawn certificate is withdrawn', () => {
    const certificate = { state: 'valid', validUntil: '2027-11-22' } as const;
    expect(certificateStatusOf(certificate, '2027-11-22')).toBe('valid');
    expect(certificateStatusOf(certificate, '2027-11-23')).toBe('expired');
    expect(certificateStatusOf({ ...certificate, state: 'withdrawn' }, '2027-11-22')).toBe('withdrawn');
    expect(certificateStatusOf({ ...certificate, validUntil: null }, '9999-01-01')).toBe('valid');
  });

  it('is about to end from ninety days before; of a one-month certificate from seven', () => {
    const year = {
      state: 'valid',
      validUntil: '2027-11-22',
      completedAt: '2026-11-22T08:00:00.000Z',
    } as const;
    expect(certificateStandingOf(year, '2027-08-23')).toBe('valid');
    expect(certificateStandingOf(year, '2027-08-24')).toBe('ending');
    expect(certificateStandingOf(year, '2027-11-23')).toBe('expired');
    const month = { validUntil: '2026-12-22', completedAt: year.completedAt };
    expect(isRenewable(month, '2026-11-22')).toBe(false);
    expect(isRenewable(month, '2026-12-14')).toBe(false);
    expect(isRenewable(month, '2026-12-15')).toBe(true);
  });

  it('has four reminders to its holder, or fewer if it is short', () => {
    const next = (validUntil: string | null, day: string) =>
      nextReminderOn({ validUntil, completedAt: '2026-11-22T08:00:00.000Z' }, day);
    expect(next('2027-11-22', '2026-11-22')).toBe('2027-08-24');
    expect(next('2027-11-22', '2027-08-24')).toBe('2027-09-23');
    expect(next('2027-11-22', '2027-09-23')).toBe('2027-10-23');
    expect(next('2027-11-22', '2027-10-23')).toBe('2027-11-15');
    expect(next('2027-11-22', '2027-11-15')).toBe(null);
    expect(next('2027-02-22', '2026-11-22')).toBe('2027-01-23');
    expect(next('2026-12-22', '2026-11-22')).toBe('2026-12-15');
    expect(next(null, '2026-11-22')).toBe(null);
  });
});

describe('a certificate number', () => {
  const number = certificateNumber(2026, Buffer.from('39ab4ff7c2', 'hex'));

  it('has its year, eight random characters, and a check character', () => {
    expect(number).toMatch(/^C-2026-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]$/);
    expect(isCertificateNumber(number.toLowerCase())).toBe(true);
  });

  it('detects every error of one character', () => {
    const places = [...number].flatMap((each, at) => (at > 1 && each !== '-' ? [at] : []));
    const slips = places.flatMap((at) =>
      [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
        .filter((each) => each !== number[at])
        .map((each) => number.slice(0, at) + each + number.slice(at + 1)),
    );
    expect(slips.filter(isCertificateNumber)).toEqual([]);
  });

  it('has 128 bits as 26 unambiguous characters', () => {
    expect(inPlainDigits(Buffer.alloc(16, 0xff))).toBe('zzzzzzzzzzzzzzzzzzzzzzzzzw');
    expect(inPlainDigits(Buffer.alloc(16))).toBe('0'.repeat(26));
  });
});

describe('the name on a certificate', () => {
  it.each(['Ada Lovelace', 'Zoë O’Brien-Müller', '张伟', 'Ægir Þórsson'])('may be %s', (name) => {
    expect(holderOf(name)).toBe(name);
  });

  it.each([
    '',
    ' ',
    'win at www.evil.example',
    'ada@example.com',
    'Call +1 555 010 9999',
    'A'.repeat(81),
    '<b>Ada</b>',
  ])('may not be “%s”', (name) => {
    expect(holderOf(name)).toBe(null);
    expect(checkHolder(name)).toMatchObject({ ok: false, errors: [{ property: 'holder' }] });
  });
});
