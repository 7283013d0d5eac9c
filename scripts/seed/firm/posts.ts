import type { components } from '#contract/schema.d.ts';
import type { Happening } from './agenda.ts';

type Schemas = components['schemas'];
type Written = Pick<Schemas['PostInput'], 'title' | 'summary' | 'tags'> & {
  daysAgo: number;
  sections: Record<string, string>;
  state: Schemas['PostState'];
};

const posts: Written[] = [
  {
    daysAgo: 310,
    state: 'archived',
    title: 'Office hours over the holidays',
    summary: 'When we answer in December and January.',
    tags: ['News'],
    sections: {
      'Open and closed': 'We are closed from 24 December to 2 January. Submitted cases wait in order.',
    },
  },
  {
    daysAgo: 201,
    state: 'published',
    title: 'What we look for in a proof of address',
    summary: 'Four documents that work, three that do not, and how recent each of them has to be.',
    tags: ['Documents', 'Onboarding'],
    sections: {
      'What works':
        'A utility bill, a bank statement, a tax assessment or a letter from a public authority, issued in the last three months and addressed to the company.',
      'What does not work':
        'A mobile phone bill, an envelope, and a screenshot without the name of the issuer. They cannot be traced back to an address that somebody has checked.',
      'One page is rarely enough':
        'Send every page, also the empty ones. A reviewer who sees “page 1 of 3” has to ask for the others.',
    },
  },
  {
    daysAgo: 146,
    state: 'published',
    title: 'Who counts as a beneficial owner',
    summary:
      'A quarter of the shares is the known part. Control without shares is the part that is overlooked.',
    tags: ['Ownership', 'Onboarding'],
    sections: {
      'A quarter, through every layer':
        'Somebody who owns half of a holding that owns half of your company owns a quarter of your company. Follow each layer up to people.',
      'Control by other means':
        'A veto, the right to appoint directors, or a loan that can be called in at any time can give control without a single share.',
      'If nobody is found':
        'Name the most senior managing officer, and write down whom you have asked. “Nobody” is an answer only with its reasons.',
    },
  },
  {
    daysAgo: 97,
    state: 'published',
    title: 'Preparing a photograph of an identity card',
    summary: 'Light from the side, all four corners, no flash: most retakes are avoidable.',
    tags: ['Identity'],
    sections: {
      'Light and corners':
        'Put the card on a dark table near a window. All four corners have to be in the picture, and nothing may reflect.',
      'Both sides':
        'Some cards carry the address or the expiry date on the back. We ask for both sides for that reason.',
    },
  },
  {
    daysAgo: 44,
    state: 'published',
    title: 'Registering as a money services business',
    summary: 'Which services need a registration, what the authority asks, and how long it takes.',
    tags: ['Registration', 'MSB'],
    sections: {
      'Which services':
        'Foreign exchange, funds transfers, money orders, dealing in virtual currency, crowdfunding platforms, payment services, cheque cashing and armoured cars.',
      'What to have at hand':
        'The incorporation number, every place of business, owners of a fifth or more, bank accounts, and the volumes that you expect in a year.',
      'After filing':
        'The authority may ask for clarification. There are thirty days to answer, and the clock does not stop on holidays.',
    },
  },
  {
    daysAgo: 12,
    state: 'published',
    title: 'Five questions that every new client asks us',
    summary:
      'How long it takes, who sees the documents, what happens with photographs, and who can fill in a part.',
    tags: ['Onboarding', 'News'],
    sections: {
      'How long does it take?':
        'Half an hour with everything at hand. You can stop at any step and return on another device.',
      'Who sees the documents?': 'The people who review your case. Each opening is recorded.',
    },
  },
  {
    daysAgo: 3,
    state: 'scheduled',
    title: 'What changes for payment processors next quarter',
    summary: 'A summary of the duties that begin on the first day of the quarter.',
    tags: ['News', 'MSB'],
    sections: {
      'In short': 'Reports become shorter, and their deadlines too. We explain both in the training.',
    },
  },
  {
    daysAgo: 1.2,
    state: 'draft',
    title: 'Source of funds, explained with three examples',
    summary: '',
    tags: ['Onboarding'],
    sections: {
      'A family loan': 'Who lent it, when, and from which account? Three lines and one statement answer it.',
    },
  },
];

/** The posts of two years, in every state. */
export function postsAgenda(until: Date): Happening[] {
  return posts.map(({ daysAgo, state, sections, ...written }) => ({
    daysAgo,
    async happens({ call, manager }) {
      const body = Object.entries(sections)
        .map(([heading, text]) => `<h2>${heading}</h2><p>${text}</p>`)
        .join('');
      const post = await call<Schemas['Post']>('POST', '/blogs', {
        as: manager,
        body: { ...written, body, author: 'Olivia Marsh', language: 'en' },
      });
      const move = (to: Schemas['PostState'], version: number, more: object = {}) =>
        call<Schemas['Post']>('PATCH', `/blogs/${post.id}/state`, {
          as: manager,
          body: { state: to, version, ...more },
        });
      if (state === 'draft') return;
      if (state === 'scheduled') {
        const publishAt = new Date(until.getTime() + 5 * 24 * 60 * 60 * 1000).toISOString();
        await move(state, post.version, { publishAt });
        return;
      }
      const published = await move('published', post.version);
      if (state === 'archived') await move('archived', published.version);
    },
  }));
}
