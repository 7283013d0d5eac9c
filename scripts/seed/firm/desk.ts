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

/** The tasks on the first open cases, with the days until they are due; null for no due date. */
const tasks = [
  ['Ask for the register extract', -1],
  ['Compare the chart of ownership with the register', 0],
  ['Call the bank about the statement', 2],
  ['Second look at the source of wealth', 7],
  ['Prepare the next periodic review', null],
] as const;

const DAY_MS = 86_400_000;

const conversations = [
  [
    'Our bank needs a letter before it sends the statement. Could you write one?',
    'Yes, you will have it tomorrow.',
  ],
  ['Does the operating agreement have to be signed on every page?', 'No, the last page is enough.'],
  ['Our accountant is away until Monday. Is it a problem if the statements come then?'],
] as const;

/** What reviewers have written about the open cases, and what clients ask. The cases must be indexed. */
export function deskAgenda(until: Date): Happening[] {
  const dayIn = (days: number) => new Date(until.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  return [
    {
      daysAgo: 0.1,
      async happens({ call, manager }) {
        const { items } = await call<Schemas['CasePage']>('GET', `/admin/cases?${OPEN}&pageSize=${AT_MOST}`, {
          as: manager,
        });
        const { items: staff } = await call<Schemas['ColleagueList']>('GET', '/admin/colleagues', {
          as: manager,
        });
        const reviewers = staff.filter(({ reviewsCases }) => reviewsCases);
        for (const [index, { id: onboardingId, email }] of items.entries()) {
          const tag = tags[index % (2 * tags.length)];
          if (tag)
            await call('POST', `/admin/cases/${onboardingId}/tags`, { as: manager, body: { name: tag } });
          const text = notes[(index + 1) % (2 * notes.length)];
          if (text) await call('POST', '/notes', { as: manager, body: { onboardingId, text } });
          const task = tasks[index];
          const other = reviewers[index % reviewers.length];
          const assigneeId = (index % 2 === 0 ? staff.find((each) => each.email === manager) : other)?.id;
          if (task && assigneeId !== undefined) {
            const [title, days] = task;
            const dueOn = days === null ? null : dayIn(days);
            await call('POST', '/tasks', { as: manager, body: { title, dueOn, assigneeId, onboardingId } });
          }
          for (const [at, message] of (conversations[index] ?? []).entries()) {
            const as = at % 2 === 0 ? email : manager;
            await call('POST', `/onboarding/${onboardingId}/messages`, { as, body: { text: message } });
          }
        }
      },
    },
  ];
}
