import { array, type StringSchema, string } from 'yup';
import { languageTag } from '../catalogues/languages.ts';
import { isReadable, textField } from './text-field.ts';

const maxSlug = 100;
const maxTags = 20;
const tagsMessage = `List up to ${maxTags} tags`;

/** The place of an entry in its address. */
export function slugField(): StringSchema<string> {
  return textField({ missing: 'Enter the slug', max: maxSlug }).test(
    'slug',
    'Use small letters a to z, digits, and single hyphens between them',
    (value) => !isReadable(value, maxSlug) || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value),
  );
}

/** What something is about; `tagsAsKept` has each once. */
export function tagsField() {
  return array()
    .typeError(tagsMessage)
    .of(textField({ missing: 'Enter the tag', max: 50 }))
    .defined(tagsMessage)
    .nonNullable(tagsMessage)
    .max(maxTags, tagsMessage);
}

/** The tag of a language, as `languageAsKept` writes it. @param missing what to do when there is none */
export function languageField(missing: string): StringSchema<string> {
  return textField({ missing, max: 35 }).test(
    'language',
    missing,
    (value) => value === '' || languageTag(value) === value,
  );
}

/** A picture of `POST /upload`, or none. */
export function ownPictureField(): StringSchema<string> {
  return textField({ max: 200 }).test(
    'own picture',
    'Upload the picture here',
    (value) => value === '' || isOwnPicture(value),
  );
}

/** The id of something, or null. @param message what to do where it is none */
export function idOrNullField(message: string) {
  return string()
    .typeError(message)
    .defined(message)
    .nullable()
    .test('id', message, (value) => value === null || /^[A-Za-z0-9_-]{1,64}$/.test(value));
}

/** Tags and language as they are kept: each tag once, in whatever case it was typed, and the language's tag by BCP 47. */
export function asKept<Value extends object>(value: Value): Value {
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

/** Whether an address is one that `POST /upload` has answered. */
export function isOwnPicture(url: string): boolean {
  return ownPicture.test(url);
}

/** The id in the address of a picture of ours; undefined for any other address. */
export function ownPictureId(url: string): string | undefined {
  return ownPicture.exec(url)?.[1];
}

/** Whether cleaned HTML shows anything: an editor that was emptied leaves `<p></p>`. */
export function hasContent(html: string): boolean {
  return /<img /.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '';
}
