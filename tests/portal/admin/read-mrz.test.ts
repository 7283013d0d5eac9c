import { describe, expect, it } from 'vitest';
import { readMrz } from '#src/admin/case/compliance/read-mrz.ts';

const today = '2026-01-02';
const passport = 'P<CANHOPPER<<GRACE<<<<<<<<<<<<<<<<<<<<<<<<<<\nAB123456<4CAN8012090F3001019<<<<<<<<<<<<<<08';

describe('the machine-readable lines of a document', () => {
  it('give number, expiry date, country and name', () => {
    expect(readMrz(passport, today)).toEqual({
      document: {
        kind: 'passport',
        number: 'AB123456',
        expiresOn: '2030-01-01',
        birthDate: '1980-12-09',
        country: 'Canada',
        firstName: 'GRACE',
        lastName: 'HOPPER',
      },
    });
  });

  it('are read in lower case, with spaces and empty lines, and with an O for a 0', () => {
    const copied = `\n ${passport.toLowerCase().replace('8012090', '8O12O90')} \n\n`.replace(
      'hopper',
      'hop per',
    );
    expect(readMrz(copied, today)).toEqual(readMrz(passport, today));
  });

  it.each([
    ['document number', passport.replace('AB123456', 'AB123457')],
    ['date of birth', passport.replace('801209', '801208')],
    ['expiry date', passport.replace('300101', '310101')],
    ['last digit', passport.replace(/8$/, '9')],
  ])('are refused with a wrong %s, which is named', (part, lines) => {
    expect(readMrz(lines, today)).toEqual({ error: expect.stringContaining(`Compare the ${part}`) });
  });

  it.each([
    ['nothing', ''],
    ['one line', passport.split('\n')[0] ?? ''],
    ['half a line', passport.slice(0, -9)],
    ['other text', 'Hello\nthere'],
  ])('are asked for whole after %s', (_what, lines) => {
    expect(readMrz(lines, today)).toEqual({ error: expect.stringMatching(/^Enter all lines whole/) });
  });
});
