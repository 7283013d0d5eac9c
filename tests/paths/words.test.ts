import { describe, expect, it } from 'vitest';
import type { Check } from '#paths/actions.ts';
import { checkInWords } from '#paths/labels/checks.ts';
import { writtenPaths } from '#paths/labels/written-path.ts';
import type { Script } from '#paths/script.ts';
import { subjects } from '#paths/scripts.ts';

/** A refused save, as a person would write it down. */
const refusedSave: Script = {
  machine: 'onboarding',
  id: 'wallet > load.done > save > save.invalid',
  edges: [],
  scenes: [
    {
      event: null,
      actions: [
        { world: 'client', has: 'answers in all seven forms' },
        { world: 'hold', calls: [{ method: 'GET', path: '/wallets' }] },
        { do: 'goTo', path: '/wallet' },
      ],
      places: ['verified.step.wallet.loading', 'verified.leaving.idle'],
      checks: [{ see: 'loading' }],
    },
    {
      event: 'load.done',
      actions: [{ world: 'letGo', calls: [{ method: 'GET', path: '/wallets' }] }],
      places: ['verified.step.wallet.editing.browsing', 'verified.leaving.idle'],
      checks: [
        { see: 'question', title: 'Leave without saving?', not: true },
        { see: 'row', table: 'Wallets', cells: ['Ledger', 'Bitcoin'] },
      ],
    },
    {
      event: 'save',
      actions: [
        {
          do: 'fill',
          answers: { Provider: '', 'Dual citizenship': true, 'Bearer shares': 'No', Email: 'a@b.example' },
        },
        { world: 'saveElsewhere', section: 'wallets' },
        { do: 'press', button: 'Delete', near: 'Bitcoin' },
      ],
      places: ['verified.step.wallet.saving', 'verified.leaving.idle'],
      checks: [{ see: 'button', name: 'Saving…', enabled: false }],
    },
    {
      event: 'save.invalid',
      actions: [],
      places: ['verified.step.wallet.invalid', 'verified.leaving.idle'],
      checks: [
        { see: 'field', label: 'Provider', value: '', invalid: true },
        { see: 'stepState', step: 'wallet', as: 'Needs attention' },
      ],
    },
  ],
};

describe('a path in words', () => {
  it('reads like a plan that somebody wrote', () => {
    expect(writtenPaths([refusedSave], 'The onboarding portal')).toEqual([
      {
        machine: 'onboarding',
        id: 'wallet > load.done > save > save.invalid',
        title: 'Save Wallets, refused by the server',
        start: 'Wallets, as a client who is signed in',
        steps: [
          {
            title: 'Open Wallets',
            do: [
              'Sign in with an address that was never used here. Save valid answers in all seven forms.',
              'In Chrome’s developer tools (F12), tab Network, choose the profile “Held”: GET /api/wallets gets no answer for now.',
              'Open the portal at the address /wallet.',
            ],
            see: ['The page is still loading: grey shapes stand where its content will be.'],
            stands: 'Wallets: loading',
          },
          {
            title: 'Open Wallets with answers that were saved',
            do: [
              'In Chrome’s developer tools (F12), tab Network, choose “No throttling”: what waited for an answer, such as GET /api/wallets, gets it.',
            ],
            see: [
              'The table “Wallets” has a row with “Ledger” and “Bitcoin”.',
              'The question “Leave without saving?” is not asked.',
            ],
            stands: 'Wallets: ready, the list is shown',
          },
          {
            title: 'Press save on Wallets',
            do: [
              'Empty “Provider”.',
              'Tick “Dual citizenship”.',
              'Answer “Bearer shares” with “No”.',
              'Enter “a@b.example” as “Email”.',
              'In a second window of the same browser, open “Wallets”, change an answer there and save it.',
              'Press “Delete” near “Bitcoin”.',
            ],
            see: ['The button “Saving…” cannot be pressed.'],
            stands: 'Wallets: saving',
          },
          {
            title: 'Save Wallets, refused by the server',
            do: [],
            see: [
              'The field “Provider” is empty and is marked as wrong.',
              'The list of steps shows “Wallets” as “Needs attention”.',
            ],
            stands: 'Wallets: refused by the server',
          },
        ],
      },
    ]);
  });

  it('says in its title what is under way, and what went before', () => {
    const titleOf = (id: string, places: string[]) =>
      writtenPaths(
        [
          {
            ...refusedSave,
            id,
            scenes: id.split(' > ').map(() => ({ event: null, actions: [], places, checks: [] })),
          },
        ],
        'The onboarding portal',
      ).map(({ title }) => title);
    const places = ['verified.step.wallet.editing.browsing'];
    expect(titleOf('wallet > load.done > save > open.contactDetails', places)).toEqual([
      'Go from Wallets to Contact Details, while it is being saved',
    ]);
    expect(titleOf('wallet > load.done > save > save.invalid > form.changed (true)', places)).toEqual([
      'Type something on Wallets, after a refused save',
    ]);
    expect(titleOf('visitor > verify > verify.refused', ['unverified.editing'])).toEqual([
      'Sign in with a wrong code',
    ]);
  });
});

describe.each(subjects.map((subject) => [subject.machine, subject] as const))(
  'the paths of %s',
  (_, subject) => {
    const sets = [subject.stateScripts(), subject.edgeScripts()];
    const paths = sets.flatMap((scripts) => writtenPaths(scripts, subject.title));

    it('are sentences throughout', () => {
      const texts = paths.flatMap(({ id, title, start, steps }) => [
        `${id}: ${title}.`,
        `${id}: ${start}.`,
        ...steps.flatMap((step) => [
          `${id}: ${step.title}.`,
          `${id}: ${step.stands}.`,
          ...step.do,
          ...step.see,
        ]),
      ]);
      expect(texts.length).toBeGreaterThan(0);
      expect(texts.filter((text) => !/\p{L}[^:]*[.!?]”?$/u.test(text))).toEqual([]);
      expect(texts.filter((text) => /undefined|null|NaN|\[object|[{[]\s*["'{[]|"\w*":/.test(text))).toEqual(
        [],
      );
    });

    it('have titles that tell them apart', () => {
      for (const scripts of sets) {
        const titles = writtenPaths(scripts, subject.title).map(({ title }) => title);
        expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
      }
    });

    it('tell what must be seen from what must not', () => {
      const checks = sets.flat().flatMap(({ scenes }) => scenes.flatMap((scene) => scene.checks));
      const ambiguous = checks.filter((check) => checkInWords(check) === checkInWords(opposite(check)));
      expect(checks.length).toBeGreaterThan(0);
      expect(ambiguous).toEqual([]);
    });
  },
);

function opposite({ not, ...check }: Check): Check {
  return not ? check : { ...check, not: true };
}
