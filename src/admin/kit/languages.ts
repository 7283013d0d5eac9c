import { languages, languageTag } from '#domain/catalogues/languages.ts';

const inEnglish = new Intl.DisplayNames('en', { type: 'language' });
const offered = Object.keys(languages);

/** Returns the name of a language by its tag; the tag itself if it has no name. */
export function languageName(tag: string): string {
  const canonical = languageTag(tag);
  try {
    return languages[canonical] ?? inEnglish.of(canonical) ?? tag;
  } catch {
    return tag;
  }
}

/** Returns the languages of a text, by name. @param current is included even if it is not offered */
export function languageChoices(current: string): readonly (readonly [tag: string, name: string])[] {
  const isOffered = current === '' || offered.includes(current);
  // A stored alias of an offered language, such as `tl`, replaces its canonical tag.
  const others = offered.filter((tag) => tag !== languageTag(current));
  return (isOffered ? offered : [...others, current])
    .map((tag) => [tag, languageName(tag)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, 'en'));
}
