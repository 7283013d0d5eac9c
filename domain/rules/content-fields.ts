import { array, type StringSchema, string } from 'yup';
import { languageTag } from '../catalogues/languages.ts';
import { isReadable, textField } from './text-field.ts';

const maxSlug = 100;
const maxTags = 20;
const tagsMessage = `List up to ${maxTags} tags`;

export function slugField(): StringSchema<string> {
  return textField({ missing: 'Enter the slug', max: maxSlug }).test(
    'slug',
    'Use small letters a to z, digits, and single hyphens between them',
    (value) => !isReadable(value, maxSlug) || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value),
  );
}

/** Returns the schema of tags; `asKept` removes duplicates. */
export function tagsField() {
  return array()
    .typeError(tagsMessage)
    .of(textField({ missing: 'Enter the tag', max: 50 }))
    .defined(tagsMessage)
    .nonNullable(tagsMessage)
    .max(maxTags, tagsMessage);
}

/** Returns the schema of a language tag, as `asKept` normalises it. @param missing the message without one */
export function languageField(missing: string): StringSchema<string> {
  return textField({ missing, max: 35 }).test(
    'language',
    missing,
    (value) => value === '' || languageTag(value) === value,
  );
}

/** Returns the schema of a picture of `POST /upload`, or none. */
export function ownPictureField(): StringSchema<string> {
  return textField({ max: 200 }).test(
    'own picture',
    'Upload the picture here',
    (value) => value === '' || isOwnPicture(value),
  );
}

/** Returns the schema of an id, or null. @param message for an invalid value */
export function idOrNullField(message: string) {
  return string()
    .typeError(message)
    .defined(message)
    .nullable()
    .test('id', message, (value) => value === null || /^[A-Za-z0-9_-]{1,64}$/.test(value));
}

/**
 * Returns the value with tags and language as they are stored: each tag once, compared without case, and the canonical BCP 47
 * tag.
 */
export function asStoredText<Value extends object>(value: Value): Value {
  const { tags, language }: { tags?: unknown; language?: unknown } = value;
  return {
    ...value,
    ...(Array.isArray(tags) && { tags: eachOnce(tags) }),
    ...(typeof language === 'string' && { language: languageTag(language.trim()) }),
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

const ownPicture = /^\/api\/files\/public\/([A-Za-z0-9_-]{1,64})$/;

/** Returns whether an address was returned by `POST /upload`. */
export function isOwnPicture(url: string): boolean {
  return ownPicture.test(url);
}

/** Returns the id in the address of an uploaded picture; undefined for any other address. */
export function ownPictureId(url: string): string | undefined {
  return ownPicture.exec(url)?.[1];
}

/** Returns whether sanitised HTML shows anything: a cleared editor leaves `<p></p>`. */
export function hasContent(html: string): boolean {
  return /<img /.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '';
}
