import { firmName } from './firm.ts';

/** A public page of the portal: its title, and its description for search engines. */
export type PublicPage = {
  path: string;
  title: string;
  description: string;
  /** The preview image for sharing. */
  picture?: { path: string; alt: string };
};

export const contactPage: PublicPage = {
  path: '/contact',
  title: 'Contact us',
  description: `Contact ${firmName}. We answer by email.`,
};

export const careersPage: PublicPage = {
  path: '/careers',
  title: 'Careers',
  description: `Work at ${firmName}. Send us your résumé.`,
};

export const newsletterPage: PublicPage = {
  path: '/newsletter',
  title: 'Newsletter',
  description: `News from ${firmName} by email. You can unsubscribe at any time.`,
};

export const trainingsPage: PublicPage = {
  path: '/trainings',
  title: 'Trainings',
  description: `Trainings by ${firmName} for your staff, with a certificate.`,
};

/** Every public page of the portal; search engines may index them, and no other page of the portal. */
export const publicPages: readonly PublicPage[] = [trainingsPage, contactPage, careersPage, newsletterPage];

/** The target of the firm's name on the public pages. */
export const publicHome = '/blog';

/** The navigation of every public page, whether the server or the portal renders it. */
export const publicPlaces: readonly (readonly [label: string, path: string])[] = [
  ['Blog', publicHome],
  ['Partners', '/partners'],
  [trainingsPage.title, trainingsPage.path],
  [careersPage.title, careersPage.path],
  [contactPage.title, contactPage.path],
  ['MSB registration', '/msb-application'],
  ['Sign in', '/verify'],
];

/** The same navigation for a signed-in client, with "My onboarding" instead of "Sign in". */
export const clientPlaces = publicPlaces.map((place) =>
  place[1] === '/verify' ? (['My onboarding', '/'] as const) : place,
);

/** The texts about the newsletter in the footer of these pages. */
export const newsletterFoot = {
  title: newsletterPage.title,
  text: 'News about the rules, and what we think about them, by email.',
  link: 'About the newsletter',
};
