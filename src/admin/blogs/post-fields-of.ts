import { emptyPost } from '#domain/records/post.ts';
import type { PostFields } from '#src/api/admin/posts.ts';

/** Every field that an editor writes. */
export const fieldNames = Object.keys(emptyPost) as (keyof PostFields)[];

/** What of a record, a version or a form its editor writes, texts without the spaces around them. */
export function fieldsOf(from: Partial<PostFields>): PostFields {
  return Object.fromEntries(
    fieldNames.map((name) => {
      const value = from[name] ?? emptyPost[name];
      return [name, typeof value === 'string' ? value.trim() : value];
    }),
  ) as PostFields;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields of `after` that `before` has otherwise. */
export function changesBetween(before: PostFields, after: PostFields): Partial<PostFields> {
  const changed = fieldNames.filter((name) => !same(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<PostFields>;
}

/**
 * What is left of typed changes beside what is stored: nothing, where the answer to a save was lost on the way. The server gives
 * links and pictures attributes that no editor types.
 */
export function leftOf(changes: Partial<PostFields>, stored: PostFields): Partial<PostFields> {
  const typed = { ...stored, ...changes };
  const { body, ...others } = changesBetween(stored, typed);
  return body === undefined || plain(body) === plain(stored.body) ? others : { ...others, body };
}

function plain(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const each of body.querySelectorAll('a, img')) {
    for (const name of ['rel', 'loading', 'target']) each.removeAttribute(name);
  }
  return body.innerHTML;
}

export function isEmpty(changes: object): boolean {
  return Object.keys(changes).length === 0;
}

/** What one editor has changed, on top of what another has stored meanwhile. */
export function mergedOnto(theirs: PostFields, mine: Partial<PostFields>): PostFields {
  return { ...theirs, ...mine };
}
