import type { components } from '#contract/schema.d.ts';
import type { Happening } from './agenda.ts';

type Schemas = components['schemas'];

const OPEN = 'status=submitted,in_review,changes_requested';
const AT_MOST = 12;

const tags = ['Waiting for the bank', 'Second look', 'Referred by a partner'];

const notes = [
  'The register shows a second director who is not in the answers. Ask before deciding.',
  'Called the company: the chart of ownership comes next week.',
  'Proof of address is from last year; everything else is fine.',
];

const conversations = [
  [
    'Our bank needs a letter before it sends the statement. Could you write one?',
    'Yes, you will have it tomorrow.',
  ],
  ['Does the operating agreement have to be signed on every page?', 'No, the last page is enough.'],
  ['Our accountant is away until Monday. Is it a problem if the statements come then?'],
] as const;

/** What reviewers have written about the open cases, and what clients ask. The cases must be indexed. */
export function deskAgenda(): Happening[] {
  return [
    {
      daysAgo: 0.1,
      async happens({ call, manager }) {
        const { items } = await call<Schemas['CasePage']>('GET', `/admin/cases?${OPEN}&pageSize=${AT_MOST}`, {
          as: manager,
        });
        for (const [index, { id: onboardingId, email }] of items.entries()) {
          const tag = tags[index % (2 * tags.length)];
          if (tag)
            await call('POST', `/admin/cases/${onboardingId}/tags`, { as: manager, body: { name: tag } });
          const text = notes[(index + 1) % (2 * notes.length)];
          if (text) await call('POST', '/notes', { as: manager, body: { onboardingId, text } });
          for (const [at, message] of (conversations[index] ?? []).entries()) {
            const as = at % 2 === 0 ? email : manager;
            await call('POST', `/onboarding/${onboardingId}/messages`, { as, body: { text: message } });
          }
        }
      },
    },
  ];
}
