/** The addresses of the notices. */
export const privacyPath = '/privacy';
export const termsPath = '/terms';
export const retentionPath = '/retention';
export const imprintPath = '/imprint';

/** The titles of the notices, by their addresses. The portal links to a notice by its title without loading its text. */
export const noticeTitles = {
  [privacyPath]: 'Privacy notice',
  [termsPath]: 'Terms',
  [retentionPath]: 'Retention',
  [imprintPath]: 'Imprint',
} as const;

/** The links to the notices at the foot of every public page. */
export const noticePlaces = Object.entries(noticeTitles).map(([path, label]) => [label, path] as const);
