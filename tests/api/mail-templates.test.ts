import { describe, expect, test } from 'vitest';
import { accountDisabledMail } from '../../server/mail/templates/account-disabled.ts';
import { button, layout } from '../../server/mail/templates/layout.ts';
import { loginCodeMail } from '../../server/mail/templates/login-code.ts';

const input = {
  code: '402913',
  link: 'https://portal.example.com/verify?code=402913#flow=AAAAAAAAAAAAAAAAAAAAAA',
  expiresAt: new Date('2026-11-21T07:38:00Z'),
  publicUrl: 'https://portal.example.com',
};

describe('the mail with a login code', () => {
  const mail = loginCodeMail(input);

  test('says the code, the link, how long both work and what to do if nobody asked', () => {
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain('402913');
      expect(body).toContain(input.link);
      expect(body).toContain('10 minutes, until 07:38 UTC');
      expect(body).toContain('If you did not ask for this code');
      expect(body).toContain('use the code of the newest mail');
    }
  });

  test('keeps the code out of the subject, which lock screens show', () => {
    expect(mail.subject).toBe('Your login code for Northgate Compliance');
  });

  test('has the code as the only six digits that stand alone, so that readers find it', () => {
    const alone = /(?<![\w-])\d{6}(?![\w-])/g;
    expect(mail.text.replaceAll(/https?:\S+/g, '').match(alone)).toEqual(['402913']);
  });

  test('loads nothing from elsewhere and knows a dark scheme', () => {
    expect(mail.html).not.toMatch(/<img|<link|<script|url\(|@import/i);
    expect(mail.html).toContain('prefers-color-scheme: dark');
  });
});

test('the mail to a disabled account says so and holds no code and no way in', () => {
  const mail = accountDisabledMail({ publicUrl: 'https://portal.example.com' });
  expect(mail.text).toContain('The account is disabled');
  expect(mail.loginLink).toBeUndefined();
  expect(mail.html).not.toContain('/verify');
});

test('what a mail is given is shown as text, never as markup', () => {
  const evil = `"><script>alert('1')</script>&`;
  const html = layout(evil, button(evil, `https://example.com/?q=${evil}`));
  expect(html).not.toContain('<script>');
  expect(html).toContain('&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;');
});
