/** The addresses of the notices. */
export const privacyPath = '/privacy';
export const termsPath = '/terms';
export const retentionPath = '/retention';
export const imprintPath = '/imprint';

/** The links to the notices at the foot of every public page. */
export const noticePlaces: readonly (readonly [label: string, path: string])[] = [
  ['Privacy notice', privacyPath],
  ['Terms', termsPath],
  ['Retention', retentionPath],
  ['Imprint', imprintPath],
];
