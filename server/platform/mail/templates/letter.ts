import type { MailContent } from '../outbox.ts';
import { button, escapeHtml, layout, paragraph, remark } from './layout.ts';

/** A part of a mail: a paragraph, which may have several lines; a button; or a remark in small letters. '' is left out. */
type LetterPart = string | { button: string; url: string } | { remark: string };

type Letter = Pick<MailContent, 'template' | 'subject'> & {
  /** The heading within the mail; without it, the subject. */
  title?: string;
  parts: readonly LetterPart[];
};

/** Makes a mail of one list of paragraphs: its HTML and its text say the same. */
export function letter({ template, subject, title = subject, parts }: Letter): MailContent {
  const shown = parts.filter((part) => part !== '');
  return {
    template,
    subject,
    html: layout(title, shown.map(htmlOf).join('\n')),
    text: shown.map(textOf).join('\n\n').concat('\n'),
  };
}

function htmlOf(part: LetterPart): string {
  if (typeof part === 'string') return paragraph(escapeHtml(part).replaceAll('\n', '<br>'));
  return 'button' in part ? button(part.button, part.url) : remark(escapeHtml(part.remark));
}

function textOf(part: LetterPart): string {
  if (typeof part === 'string') return part;
  return 'button' in part ? `${part.button}: ${part.url}` : part.remark;
}
