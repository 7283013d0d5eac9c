import type { ObjectSchema } from 'yup';
import type { PostFields } from '../records/post.ts';
import { checkedBy } from './checked-by.ts';
import { closedObject } from './closed-object.ts';
import {
  asStoredText,
  hasContent,
  idOrNullField,
  languageField,
  ownPictureField,
  slugField,
  tagsField,
} from './content-fields.ts';
import { textField } from './text-field.ts';
import type { PropertyError, Validation } from './validate.ts';
import { isWebsite } from './website-field.ts';

/** Maximum length of a body, as sent and as stored. */
export const maxPostBody = 200_000;

const postRule: ObjectSchema<PostFields> = closedObject(
  {
    title: textField({ missing: 'Enter the title of the post', max: 200 }),
    slug: slugField(),
    summary: textField({ max: 500, multiline: true }),
    body: textField({ max: maxPostBody, multiline: true }),
    coverUrl: ownPictureField(),
    coverAlt: textField({ max: 300 }),
    author: textField({ max: 120 }),
    authorId: idOrNullField('Choose a staff member'),
    tags: tagsField(),
    language: languageField('Choose the language that the post is written in'),
    description: textField({ max: 300 }),
    canonicalUrl: textField({ max: 500 }).test(
      'https',
      'Enter an address that begins with https, or leave this empty',
      (value) => value === '' || (value.startsWith('https://') && isWebsite(value)),
    ),
  },
  'Send the post as an object',
);

/**
 * Validates a whole post as a draft: only title, slug and language are required. Duplicate tags are removed, compared without
 * case. Never throws for any value.
 */
export function checkPost(value: unknown): Validation<PostFields> {
  return checkedBy(postRule, typeof value === 'object' && value !== null ? asStoredText(value) : value);
}

/** Returns what is missing before a post can be published, a sentence for each field; empty for none. */
export function missingForPublishing(
  post: Pick<PostFields, 'title' | 'slug' | 'summary' | 'body' | 'coverUrl' | 'coverAlt'>,
): PropertyError[] {
  const missing: [property: string, isMissing: boolean, message: string][] = [
    ['title', post.title === '', 'Enter the title of the post'],
    ['slug', post.slug === '', 'Enter the slug'],
    ['summary', post.summary === '', 'Enter a summary. Lists and search engines show it'],
    ['body', !hasContent(post.body), 'Write the post before readers see it'],
    [
      'coverAlt',
      post.coverUrl !== '' && post.coverAlt === '',
      'Describe the picture for people who cannot see it',
    ],
  ];
  return missing.flatMap(([property, isMissing, message]) => (isMissing ? [{ property, message }] : []));
}
