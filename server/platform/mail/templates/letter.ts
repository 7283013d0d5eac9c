import type { MailContent } from '../outbox.ts';
import { button, codeBlock, escapeHtml, inlineLink, layout, paragraph, remark } from './layout.ts';

/**
 * A part of a mail: a paragraph, which may have several lines, or one with a heading or a link; a button; a code to
 * enter; or a note in small print. '' is omitted.
 */
export type LetterPart =
  | string
  | { heading: string; text?: string }
  | { text: string; link: Link }
  | { button: string; url: string }
  | { code: string }
  | { remark: string; link?: Link };

type Link = { label: string; url: string };

type Letter = Pick<MailContent, 'template' | 'subject' | 'loginLink' | 'unsubscribeUrl'> & {
  /** The heading in the mail; the subject by default. */
  title?: string;
  parts: readonly LetterPart[];
};

/** Renders a mail from one list of paragraphs, so that its HTML and its text have the same content. */
export function letter({ title, parts, ...mail }: Letter): MailContent {
  const shown = parts.filter((part) => part !== '');
  return {
    ...mail,
    html: layout(title ?? mail.subject, shown.map(htmlOf).join('\n')),
    text: shown.map(textOf).join('\n\n').concat('\n'),
  };
}

function htmlOf(part: LetterPart): string {
  if (typeof part === 'string') return paragraph(linesOf(part));
  if ('button' in part) return button(part.button, part.url);
  if ('code' in part) return codeBlock(part.code);
  if ('heading' in part) {
    const heading = `<strong>${escapeHtml(part.heading)}</strong>`;
    return paragraph(part.text === undefined ? heading : `${heading}<br>${linesOf(part.text)}`);
  }
  const link = part.link ? ` ${inlineLink(part.link.label, part.link.url)}` : '';
  return 'remark' in part ? remark(linesOf(part.remark) + link) : paragraph(linesOf(part.text) + link);
}

const linesOf = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

function textOf(part: LetterPart): string {
  if (typeof part === 'string') return part;
  if ('button' in part) return `${part.button}: ${part.url}`;
  if ('code' in part) return part.code;
  if ('heading' in part) {
    return part.text === undefined
      ? `- ${part.heading}`
      : `${part.heading}\n  ${part.text.replaceAll('\n', '\n  ')}`;
  }
  const content = 'remark' in part ? part.remark : part.text;
  return part.link ? `${content}\n\n${part.link.label}: ${part.link.url}` : content;
}
