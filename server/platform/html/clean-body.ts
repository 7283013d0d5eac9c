import { createRequire } from 'node:module';
import type { IOptions } from 'sanitize-html';
import { isOwnPicture } from '#domain/rules/content-fields.ts';
import { badRequest } from '../http/errors.ts';

/** Loaded for the first body that is saved: a start need not wait for it. */
const load = createRequire(import.meta.url);
const sanitizer = () => load('sanitize-html') as typeof import('sanitize-html');

/** So many tags may be open at once: the parser's time for each grows with them, without end for `<b><b><b>…`. */
const OPEN_AT_MOST = 256;

/**
 * The most tags and references (`<` and `&`) in a text: the parser handles each by itself, in some microseconds, while every
 * other call waits. A text of the greatest length that a person has written has a tenth of it.
 */
export const markupAtMost = 20_000;

/** Deeper than this nothing is nested that a person has written; what lies deeper loses its tags. */
const NESTED_AT_MOST = 40;

/** What a link says of where it leads: the page there gets no hold of ours, and our name is no praise for it. */
const REL = 'noopener noreferrer nofollow';

/** Neither database takes the first and the last; the others no reader sees. */
const HIDDEN = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu;

const tooDeep = 'This is nested too deeply to be read. Paste it again without its formatting';

const tooMuchMarkup = 'This has too much formatting to be read. Paste it again without its formatting';

/** The tags of what goes and stands apart from what follows, such as a caption: its words must not run into the next. */
const APART =
  /<\/(?:address|article|aside|caption|d[dlt]|div|figcaption|figure|footer|header|main|section)\s*>/gi;

/**
 * The tags of a body: those that the editor of the area makes, since it would lose every other one on the next edit without a
 * word. The title of the page stands above the text, which so begins with h2.
 */
export const bodyTags = [
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li', 'a', 'img'],
  ...['strong', 'em', 'u', 's', 'code', 'table', 'tbody', 'tr', 'th', 'td'],
] as const;

const ALLOWED: IOptions = {
  allowedTags: [...bodyTags],
  allowedAttributes: {
    a: ['href', 'rel', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    ol: ['start', { name: 'type', values: ['1', 'a', 'A', 'i', 'I'] }],
  },
  // What a highlighter of program text looks at.
  allowedClasses: { code: [/^language-[a-z0-9-]{1,30}$/] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Their content is no text for readers.
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'embed'],
    ...['title', 'xmp', 'noembed', 'noframes', 'plaintext', 'svg', 'math'],
  ],
  nestingLimit: NESTED_AT_MOST,
};

/**
 * The HTML of a body as it is kept: what is on the list alone, written anew so that every parser reads the same in it. Its
 * time grows with the length of the text alone. Cleaning what is clean changes nothing. Throws 400 for what opens tag after
 * tag and closes none, and for more than `markupAtMost` of them.
 * @param publicUrl where the portal stands: pictures of ours that were copied from one of its pages stay ours
 * @param property the field that holds it, by which it is refused
 */
export function cleanBody(html: string, publicUrl: string, property = 'body'): string {
  if (countOf(html, MARKUP) > markupAtMost) throw badRequest([{ property, message: tooMuchMarkup }]);
  let open = 0;
  return sanitizer()(html.replace(HIDDEN, '').replace(APART, ' $&'), {
    ...ALLOWED,
    onOpenTag() {
      open += 1;
      if (open > OPEN_AT_MOST) throw badRequest([{ property, message: tooDeep }]);
    },
    onCloseTag() {
      open -= 1;
    },
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      b: 'strong',
      i: 'em',
      del: 's',
      strike: 's',
      thead: 'tbody',
      tfoot: 'tbody',
      td: spanning,
      th: spanning,
      a: (tagName, { href, title }) => ({
        tagName,
        attribs: { ...(isLink(href) && { href, rel: REL }), ...(title !== undefined && { title }) },
      }),
      img: (tagName, { src = '', alt = '', title, width, height }) => ({
        tagName,
        attribs: {
          src: src.startsWith(`${publicUrl}/`) ? src.slice(publicUrl.length) : src,
          alt,
          ...(title !== undefined && { title }),
          ...numbers({ width, height }),
          loading: 'lazy',
        },
      }),
      ol: (tagName, { start, type }) => ({
        tagName,
        attribs: { ...numbers({ start }), ...(type !== undefined && { type }) },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPicture(attribs.src ?? ''),
  }).trim();
}

const MARKUP = /[<&]/g;

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}

/** What a link may lead to; its scheme the cleaner looks at, which knows the ways in which one can be hidden. */
function isLink(href: string | undefined): href is string {
  return href !== undefined && /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(href.trim());
}

/** Returns a cell of a table with the spans that are more than one cell. */
function spanning(tagName: string, { colspan = '1', rowspan = '1' }: Record<string, string>) {
  const attribs = numbers({ ...(colspan !== '1' && { colspan }), ...(rowspan !== '1' && { rowspan }) });
  return { tagName, attribs };
}

/** Those of the attributes that are whole numbers. */
function numbers(attributes: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value !== undefined && /^\d{1,4}$/.test(value) ? [[name, value]] : [],
    ),
  );
}
