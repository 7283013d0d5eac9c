import { firmName } from './firm.ts';

/** A page for everybody that the portal draws: what it is called, and what search engines say of it. */
export type PublicPage = { path: string; title: string; description: string };

/** Where anybody writes to the firm. */
export const contactPage: PublicPage = {
  path: '/contact',
  title: 'Contact us',
  description: `Write to ${firmName}: we answer by e-mail.`,
};

/** Where anybody applies for a position. */
export const careersPage: PublicPage = {
  path: '/careers',
  title: 'Careers',
  description: `Work at ${firmName}: send us your résumé.`,
};

/** Where anybody asks for the newsletter. */
export const newsletterPage: PublicPage = {
  path: '/newsletter',
  title: 'Newsletter',
  description: `News of ${firmName} by e-mail; you can unsubscribe at any time.`,
};

/** What there is to learn. */
export const trainingsPage: PublicPage = {
  path: '/trainings',
  title: 'Trainings',
  description: `Trainings by ${firmName} for your staff, with a certificate at their end.`,
};

/** Every page for everybody that the portal draws; search engines may list them, as they may nothing else of the portal. */
export const publicPages: readonly PublicPage[] = [trainingsPage, contactPage, careersPage, newsletterPage];

/** Where the firm's name leads on the pages for everybody. */
export const publicHome = '/blog';

/** Where one can go from every page for everybody, whoever draws it. */
export const publicPlaces: readonly (readonly [label: string, path: string])[] = [
  ['Blog', publicHome],
  ['Partners', '/partners'],
  [trainingsPage.title, trainingsPage.path],
  [careersPage.title, careersPage.path],
  [contactPage.title, contactPage.path],
  ['MSB registration', '/msb-application'],
  ['Sign in', '/verify'],
];

/** The same places, in the same order, for a client who is signed in: their onboarding instead of "Sign in". */
export const clientPlaces = publicPlaces.map((place) =>
  place[1] === '/verify' ? (['My onboarding', '/'] as const) : place,
);

/** What stands of the newsletter at the foot of these pages. */
export const newsletterFoot = {
  title: newsletterPage.title,
  text: 'What changes in the rules, and what we make of it, by e-mail.',
  link: 'About the newsletter',
};
