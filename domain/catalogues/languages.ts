/**
 * The languages that a text is offered in or searched by, by their canonical BCP 47 tag; the most frequent first. Filipino is
 * the standard form of Tagalog: `tl` is an alias of `fil` (Unicode CLDR), and both are one choice.
 */
export const languages: Readonly<Record<string, string>> = {
  en: 'English',
  fr: 'French',
  ar: 'Arabic',
  nl: 'Dutch',
  fil: 'Filipino (Tagalog)',
  de: 'German',
  hi: 'Hindi',
  it: 'Italian',
  ja: 'Japanese',
  ko: 'Korean',
  pl: 'Polish',
  pt: 'Portuguese',
  pa: 'Punjabi',
  ru: 'Russian',
  'zh-Hans': 'Simplified Chinese',
  es: 'Spanish',
  'zh-Hant': 'Traditional Chinese',
  uk: 'Ukrainian',
  ur: 'Urdu',
  vi: 'Vietnamese',
};

/** Returns the canonical tag of a language by BCP 47: 'FR-ca' is fr-CA, 'tl' is fil. What is no tag is ''. */
export function languageTag(value: string): string {
  // What begins with a private or a grandfathered part names no language that a browser knows.
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(value)) return '';
  try {
    return Intl.getCanonicalLocales(value)[0] ?? '';
  } catch {
    return '';
  }
}
