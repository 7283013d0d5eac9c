import { firmName } from '#domain/firm.ts';
import { timeInWords } from '#server/platform/core/clock.ts';
import type { MailContent } from '../outbox.ts';
import { button, escapeHtml, layout, paragraph, remark } from './layout.ts';

export interface LoginCodeInput {
  /** Six digits. */
  code: string;
  /**
   * Signs in on whatever device opens it: the code in the query, in the fragment the flow handle, or a member of staff's
   * address.
   */
  link: string;
  /** Whether the link opens the administrators' area. */
  isStaff?: boolean;
  expiresAt: Date;
  timeZone: string;
  publicUrl: string;
}

/** The mail with a login code. The code stays out of the subject, which lock screens show. */
export function loginCodeMail({
  code,
  link,
  isStaff = false,
  expiresAt,
  timeZone,
  publicUrl,
}: LoginCodeInput): MailContent {
  const until = timeInWords(expiresAt, timeZone);
  const lifetime = `The code works for 10 minutes, until ${until}, and only once.`;
  const place = isStaff ? " to the administrators' area" : '';
  const newest = 'If you asked more than once, use the code of the newest mail.';
  const unasked =
    'If you did not ask for this code, ignore this mail: nobody can sign in without it. Never give the code to anyone.';
  return {
    template: 'login-code',
    subject: `Your login code for ${firmName}`,
    loginLink: link,
    html: layout(
      'Your login code',
      [
        paragraph('Enter this code on the page where you asked for it:'),
        `<p class="code" style="margin:0 0 16px;padding:16px;background:#f3f5f6;border:1px solid #d8dfe3;
 border-radius:8px;text-align:center;font-family:Consolas,Menlo,monospace;font-size:34px;font-weight:700;
 letter-spacing:8px;color:#142233;">${escapeHtml(code)}</p>`,
        paragraph(escapeHtml(lifetime)),
        paragraph(escapeHtml(`Or sign in${place} with one click:`)),
        button('Sign in', link),
        remark(escapeHtml(newest)),
        remark(escapeHtml(unasked)),
        remark(escapeHtml(publicUrl)),
      ].join('\n'),
    ),
    text: [
      `Your login code for ${firmName}:`,
      '',
      code,
      '',
      lifetime,
      '',
      `Or open this link to sign in${place}:`,
      '',
      link,
      '',
      newest,
      '',
      unasked.replace(': nobody', ':\nnobody').replace('. Never', '.\nNever'),
      '',
      publicUrl,
      '',
    ].join('\n'),
  };
}
