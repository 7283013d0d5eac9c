import { firmName } from './firm.ts';

/** A page for everybody that the portal draws: what it is called, and what search engines say of it. */
export type PublicPage = { path: string; title: string; description: string };

/** Every page for everybody that the portal draws; search engines may list them, as they may nothing else of the portal. */
export const publicPages: readonly PublicPage[] = [
  {
    path: '/contact',
    title: 'Contact us',
    description: `Write to ${firmName}: we answer by e-mail.`,
  },
  {
    path: '/careers',
    title: 'Careers',
    description: `Work with ${firmName}: send us your application.`,
  },
  {
    path: '/newsletter',
    title: 'Newsletter',
    description: `News of ${firmName} by e-mail; you can unsubscribe at any time.`,
  },
];
