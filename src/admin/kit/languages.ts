const inEnglish = new Intl.DisplayNames('en', { type: 'language' });
const offered = [
  ...[
    'ar',
    'de',
    'en',
    'es',
    'fr',
    'hi',
    'it',
    'ja',
    'ko',
    'nl',
    'pa',
    'pl',
    'pt',
    'ru',
    'tl',
    'uk',
    'ur',
    'vi',
  ],
  ...['zh-Hans', 'zh-Hant'],
];

/** A language by its tag, in words; the tag where it has none. */
export function languageName(tag: string): string {
  try {
    return inEnglish.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** The languages that a text can be said to be in, by name. @param current is among them, whatever it is */
export function languageChoices(current: string): readonly (readonly [tag: string, name: string])[] {
  const tags = current === '' || offered.includes(current) ? offered : [...offered, current];
  return tags
    .map((tag) => [tag, languageName(tag)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, 'en'));
}
