import { createRequire } from 'node:module';
import type { IOptions } from 'sanitize-html';
import { playingSource, videoOf } from '#domain/learning/video.ts';
import { isOwnPicture } from '#domain/rules/content-fields.ts';
import { badRequest } from '../http/errors.ts';

/** Loaded for the first body that is saved, so that it does not slow down the start. */
const load = createRequire(import.meta.url);
const sanitizer = () => load('sanitize-html') as typeof import('sanitize-html');

/** Maximum number of open tags: the parser's time per tag grows with it, for example for `<b><b><b>…`. */
const OPEN_AT_MOST = 256;

/**
 * Maximum number of tags and references (`<` and `&`) in a text: the parser takes some microseconds for each, while all
 * other calls wait. A real text of maximum length has a tenth of it.
 */
export const markupAtMost = 20_000;

/** Real texts are not nested deeper; tags at deeper levels are removed. */
const NESTED_AT_MOST = 40;

/** The `rel` of links: the target page gets no access to ours and no search ranking from it. */
const REL = 'noopener noreferrer nofollow';

/** Neither database accepts the first and the last; the others are invisible. */
const HIDDEN = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu;

const tooDeep = 'This is nested too deeply. Paste it again without formatting';

const tooMuchMarkup = 'This has too much formatting. Paste it again without formatting';

/** Removed block tags: a space separates their text from the next. */
const APART = /<\/(?:address|article|caption|d[dlt]|div|footer|header|main|section)\s*>/gi;

/**
 * The allowed tags: those that the portal's editor produces, because it would drop all others at the next edit. The
 * page's title is the h1, so the text begins with h2.
 */
export const bodyTags = [
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li', 'a', 'img'],
  ...['strong', 'em', 'u', 's', 'code', 'table', 'tbody', 'tr', 'th', 'td'],
  ...['aside', 'figure', 'figcaption'],
] as const;

/** The kinds of a callout, an `<aside>`; also in `src/ui/text/post-body.css`. */
const CALLOUTS = ['note', 'tip', 'warning'] as const;

/** The class of a link to a video that plays on the page, from the address in `data-player`. */
const EMBED = 'embed';

const ALLOWED: IOptions = {
  allowedTags: [...bodyTags],
  allowedAttributes: {
    a: ['href', 'rel', 'title', 'data-player'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    ol: ['start', { name: 'type', values: ['1', 'a', 'A', 'i', 'I'] }],
  },
  allowedClasses: {
    a: [EMBED],
    aside: CALLOUTS.map((kind) => `callout-${kind}`),
    // For syntax highlighters.
    code: [/^language-[a-z0-9-]{1,30}$/],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Their content is not text.
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'embed'],
    ...['title', 'xmp', 'noembed', 'noframes', 'plaintext', 'svg', 'math'],
  ],
  nestingLimit: NESTED_AT_MOST,
};

/**
 * Returns the HTML of a body as it is stored: only allowed tags and attributes, serialised so that every parser reads
 * the same. The time is linear in the length. Idempotent. Throws 400 for too many open tags, and for more than
 * `markupAtMost` tags.
 * @param publicUrl the portal's URL: pictures copied from its pages are recognised as uploaded ones
 * @param property the field of the error
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
      a: (tagName, { href, title, class: classes = '' }) => ({
        tagName,
        attribs: {
          ...(isLink(href) && { href, rel: REL }),
          ...(title !== undefined && { title }),
          ...(classes.split(/\s+/).includes(EMBED) && embedded(href)),
        },
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

/** Whether a link target is allowed; the sanitizer checks its scheme, including obfuscated ones. */
function isLink(href: string | undefined): href is string {
  return href !== undefined && /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(href.trim());
}

/**
 * Returns the attributes of a link to a video whose player may be embedded: the address of the player is built here, and never taken
 * from the text.
 */
function embedded(href = ''): Record<string, string> {
  const video = videoOf(href);
  return video === null || video.player === 'file'
    ? {}
    : { class: EMBED, 'data-player': playingSource(video) };
}

/** Returns a table cell with spans greater than 1. */
function spanning(tagName: string, { colspan = '1', rowspan = '1' }: Record<string, string>) {
  const attribs = numbers({ ...(colspan !== '1' && { colspan }), ...(rowspan !== '1' && { rowspan }) });
  return { tagName, attribs };
}

/** Returns the attributes whose values are integers. */
function numbers(attributes: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value !== undefined && /^\d{1,4}$/.test(value) ? [[name, value]] : [],
    ),
  );
}
