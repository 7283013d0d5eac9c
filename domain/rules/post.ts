import { array, type ObjectSchema, type StringSchema, string } from 'yup';
import type { PostFields } from '../records/post.ts';
import { checkedBy } from './checked-by.ts';
import { closedObject } from './closed-object.ts';
import { isReadable, textField } from './text-field.ts';
import type { PropertyError, Validation } from './validate.ts';
import { isWebsite } from './website-field.ts';

/** Characters of a body, as it was sent and as it is kept. */
export const maxPostBody = 200_000;

const maxSlug = 100;
const maxTags = 20;
const tagsMessage = `List up to ${maxTags} tags`;
const languageMessage = 'Choose the language that the post is written in';

const postRule: ObjectSchema<PostFields> = closedObject(
  {
    title: textField({ missing: 'Enter the title of the post', max: 200 }),
    slug: slugField(),
    summary: textField({ max: 500, multiline: true }),
    body: textField({ max: maxPostBody, multiline: true }),
    coverUrl: textField({ max: 200 }).test(
      'own picture',
      'Upload the picture here',
      (value) => value === '' || isOwnPicture(value),
    ),
    coverAlt: textField({ max: 300 }),
    author: textField({ max: 120 }),
    authorId: string()
      .typeError('Choose a colleague')
      .defined('Choose a colleague')
      .nullable()
      .max(64, 'Choose a colleague'),
    tags: array()
      .typeError(tagsMessage)
      .of(textField({ missing: 'Enter the tag', max: 50 }))
      .defined(tagsMessage)
      .nonNullable(tagsMessage)
      .max(maxTags, tagsMessage),
    language: textField({ missing: languageMessage, max: 35 }).test(
      'language',
      languageMessage,
      (value) => value === '' || asLanguage(value) === value,
    ),
    description: textField({ max: 300 }),
    canonicalUrl: textField({ max: 500 }).test(
      'https',
      'Enter an address that begins with https, or leave this empty',
      (value) => value === '' || (value.startsWith('https://') && isWebsite(value)),
    ),
  },
  'Send the post as an object',
);

function slugField(): StringSchema<string> {
  return textField({ missing: 'Enter the slug', max: maxSlug }).test(
    'slug',
    'Use small letters a to z, digits, and single hyphens between them',
    (value) => !isReadable(value, maxSlug) || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value),
  );
}

/**
 * Checks a post as a whole, as a draft may be: only title, slug and language must be there. Tags are kept once each,
 * in whatever case they were typed. Never throws for any value.
 */
export function checkPost(value: unknown): Validation<PostFields> {
  return checkedBy(postRule, typeof value === 'object' && value !== null ? asKept(value) : value);
}

function asKept(value: Partial<Record<keyof PostFields, unknown>>): object {
  const { tags, language } = value;
  return {
    ...value,
    ...(Array.isArray(tags) && { tags: eachOnce(tags) }),
    ...(typeof language === 'string' && { language: asLanguage(language.trim()) }),
  };
}

function eachOnce(tags: readonly unknown[]): unknown[] {
  const byName = new Map<unknown, unknown>();
  for (const tag of tags) {
    const name = typeof tag === 'string' ? tag.trim().toLowerCase() : tag;
    if (!byName.has(name)) byName.set(name, tag);
  }
  return [...byName.values()];
}

/** The tag of a language as BCP 47 writes it: 'FR-ca' is fr-CA. What is none stays as it is. */
function asLanguage(value: string): string {
  // What begins with a private or a grandfathered part names no language that a browser knows.
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(value)) return '';
  try {
    return Intl.getCanonicalLocales(value)[0] ?? '';
  } catch {
    return '';
  }
}

const ownPicture = /^\/api\/files\/public\/([A-Za-z0-9_-]{1,64})$/;

/** Whether an address is one that `POST /upload` has answered. */
export function isOwnPicture(url: string): boolean {
  return ownPicture.test(url);
}

/** The id in the address of a picture of ours; undefined for any other address. */
export function ownPictureId(url: string): string | undefined {
  return ownPicture.exec(url)?.[1];
}

/** What is missing before readers can see a post, a sentence for each field; empty for none. */
export function missingForPublishing(
  post: Pick<PostFields, 'title' | 'slug' | 'summary' | 'body' | 'coverUrl' | 'coverAlt'>,
): PropertyError[] {
  const missing: [property: string, isMissing: boolean, message: string][] = [
    ['title', post.title === '', 'Enter the title of the post'],
    ['slug', post.slug === '', 'Enter the slug'],
    ['summary', post.summary === '', 'Enter a summary: lists and search engines show it'],
    ['body', !hasContent(post.body), 'Write the post before readers see it'],
    [
      'coverAlt',
      post.coverUrl !== '' && post.coverAlt === '',
      'Say what the picture shows, for who does not see it',
    ],
  ];
  return missing.flatMap(([property, isMissing, message]) => (isMissing ? [{ property, message }] : []));
}

/** Whether cleaned HTML shows anything: an editor that was emptied leaves `<p></p>`. */
function hasContent(html: string): boolean {
  return /<img /.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '';
}
