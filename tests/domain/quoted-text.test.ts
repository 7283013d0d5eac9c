import { describe, expect, it } from 'vitest';
import { separateQuoted, storableText } from '#domain/quoted-text.ts';

describe('quoted text', () => {
  it.each([
    ['Gmail', 'On Mon, 23 Nov 2026 at 10:00, Desk <d@firm.example> wrote:\n> Send it'],
    [
      'a wrapped line',
      'On Mon, 23 Nov 2026 at 10:00, The Desk of the Firm\n<d@firm.example> wrote:\n\n> Send it',
    ],
    ['Outlook', 'From: Desk <d@firm.example>\nSent: Monday\nTo: Ada\n\nSend it'],
    ['the original message', '-----Original Message-----\nSend it'],
    ['a German program', 'Am 23.11.2026 um 10:00 schrieb Desk:\n> Send it'],
    ['quoted lines alone', '> Send it\n> today'],
  ])('of %s is separated', (_program, quoted) => {
    expect(separateQuoted(`Here it is.\r\n\r\nAda\n\n${quoted}\n`)).toEqual({
      text: 'Here it is.\n\nAda',
      quoted,
    });
  });

  it('stays where the answers may stand between its lines, and where there is none', () => {
    for (const whole of [
      '> Send it\n> today',
      'On Monday I wrote: see below',
      '> Which?\nThis one.\n> When?\nNow.',
    ]) {
      expect(separateQuoted(whole)).toEqual({ text: whole, quoted: null });
    }
  });
});

it('a text that is too long is cut between characters and says so', () => {
  expect(storableText('🙂'.repeat(20_000))).toBe('🙂'.repeat(20_000));
  expect(storableText('🙂'.repeat(20_001))).toMatch(/^(🙂){20000}\n\n\[The email was longer/u);
});
