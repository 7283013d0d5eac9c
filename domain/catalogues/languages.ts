/**
 * The languages of texts, by canonical BCP 47 tag; the most frequent first. Filipino is the standard form of Tagalog: `tl` is an
 * alias of `fil` (Unicode CLDR), and both are one choice.
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

/** Returns the canonical BCP 47 tag of a language: 'FR-ca' is fr-CA, 'tl' is fil; '' for an invalid tag. */
export function languageTag(value: string): string {
  // A tag that starts with a private or a grandfathered subtag names no language that browsers know.
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(value)) return '';
  try {
    return Intl.getCanonicalLocales(value)[0] ?? '';
  } catch {
    return '';
  }
}
