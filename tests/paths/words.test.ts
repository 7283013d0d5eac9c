import { describe, expect, it } from 'vitest';
import type { Action, Check } from '#paths/actions.ts';
import { checkInWords } from '#paths/labels/checks.ts';
import { writtenPaths } from '#paths/labels/written-path.ts';
import type { Script } from '#paths/script.ts';
import { subjects } from '#paths/scripts.ts';

/** A refused save in a tester's words. */
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
      actions: [{ world: 'release', calls: [{ method: 'GET', path: '/wallets' }] }],
      places: ['verified.step.wallet.ready.editing', 'verified.leaving.idle'],
      checks: [
        { see: 'question', title: 'Leave without saving?', not: true },
        { see: 'alert', text: 'Not saved', not: true },
        { see: 'alert', text: 'Not loaded', not: true },
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
      places: ['verified.step.wallet.ready.invalid', 'verified.leaving.idle'],
      checks: [
        { see: 'field', label: 'Provider', value: '', invalid: true },
        { see: 'stepState', step: 'wallet', as: 'Needs attention' },
      ],
    },
  ],
};

describe('a path in words', () => {
  it('reads like a handwritten plan', () => {
    expect(writtenPaths([refusedSave], 'The onboarding portal')).toEqual([
      {
        machine: 'onboarding',
        id: 'wallet > load.done > save > save.invalid',
        kind: 'mishap',
        title: 'Save Wallets, refused by the server',
        start: 'Wallets, as a client who is signed in',
        who: 'client',
        prepare: ['Sign in with an address that was never used here. Save valid answers in all seven forms.'],
        requirements: [
          { heading: '2. Pages and addresses', about: 'Wallets' },
          { heading: '5. Validation', about: null },
        ],
        needs: [],
        scenes: expect.arrayContaining([]),
        steps: [
          {
            // The delay that lets a browser see the loading page is dropped, and the loading page is optional.
            title: 'Open Wallets with answers that were saved',
            do: ['Open the portal at the address /wallet.'],
            data: [],
            meanwhile: [
              'Wallets: loading. The page is still loading: grey shapes stand where its content will be.',
            ],
            see: ['The table “Wallets” has a row with “Ledger” and “Bitcoin”.'],
            unseen: 'The question “Leave without saving?”; the messages “Not saved” and “Not loaded”.',
            stands: 'Wallets: ready to fill in',
          },
          {
            title: 'Press “Save” on Wallets',
            do: [
              'Fill in the form with the data of this step.',
              'In a second window of the same browser, open “Wallets”, change an answer there and save it.',
              'Press “Delete” near “Bitcoin”.',
            ],
            data: [
              { field: 'Provider', value: '(empty)' },
              { field: 'Dual citizenship', value: '(ticked)' },
              { field: 'Bearer shares', value: 'No' },
              { field: 'Email', value: 'a@b.example' },
            ],
            meanwhile: [],
            see: ['The button “Saving…” cannot be pressed.'],
            unseen: '',
            stands: 'Wallets: saving',
          },
          {
            title: 'Save Wallets, refused by the server',
            do: [],
            data: [],
            meanwhile: [],
            see: [
              'The field “Provider” is empty and is marked as wrong.',
              'The list of steps shows “Wallets” as “Needs attention”.',
            ],
            unseen: '',
            stands: 'Wallets: refused by the server',
          },
        ],
      },
    ]);
  });

  const call = { method: 'PUT' as const, path: '/wallets' };
  const saving = (...actions: readonly Action[]): Script => ({
    ...refusedSave,
    scenes: [
      {
        event: null,
        actions: [
          { world: 'client', has: 'nothing' },
          { do: 'goTo', path: '/wallet' },
        ],
        places: [],
        checks: [],
      },
      {
        event: 'save',
        actions: [
          { world: 'hold', calls: [call] },
          { do: 'press', button: 'Save' },
        ],
        places: [],
        checks: [],
      },
      { event: 'next', actions, places: [], checks: [] },
    ],
  });
  const performed = (script: Script) =>
    writtenPaths([script], '').flatMap(({ needs, steps }) => [
      needs,
      ...steps.slice(1).map((step) => step.do),
    ]);

  it('breaks the connection before the action that fails', () => {
    expect(performed(saving({ world: 'cut', calls: [call] }))).toEqual([
      ['failing server'],
      [
        'Type `fail on` in the terminal of the prepared portal: calls fail, such as PUT /api/wallets.',
        'Press “Save”.',
      ],
    ]);
  });

  it('keeps a delay while which something is done', () => {
    expect(performed(saving({ do: 'goBack' }, { world: 'release', calls: [call] }))).toEqual([
      ['slow server'],
      [
        'Type `slow on` in the terminal of the prepared portal: responses are delayed, such as that to PUT /api/wallets.',
        'Press “Save”.',
      ],
      [
        'Press the browser’s Back button.',
        'Type `slow off` in the terminal of the prepared portal: delayed responses arrive, such as that to PUT /api/wallets.',
      ],
    ]);
  });

  it('has a title with what is tested, and what preceded it', () => {
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
    const places = ['verified.step.wallet.ready.editing'];
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

    it('are complete sentences', () => {
      const texts = paths.flatMap(({ id, title, start, prepare, steps }) => [
        `${id}: ${title}.`,
        `${id}: ${start}.`,
        ...prepare,
        ...steps.flatMap((step) => [
          ...step.meanwhile,
          `${id}: ${step.title}.`,
          `${id}: ${step.stands}.`,
          ...step.do,
          ...step.see,
          ...(step.unseen === '' ? [] : [step.unseen]),
        ]),
      ]);
      expect(texts.length).toBeGreaterThan(0);
      expect(texts.filter((text) => !/\p{L}[^:]*[.!?]”?$/u.test(text))).toEqual([]);
      expect(texts.filter((text) => /undefined|null|NaN|\[object|[{[]\s*["'{[]|"\w*":/.test(text))).toEqual(
        [],
      );
    });

    it('need no developer tools and no special server unless they say so', () => {
      const ordinary = paths.filter(({ needs }) => needs.length === 0);
      const special = /developer tools|\(F12\)|throttling|Offline|`(slow|fail) (on|off)`|with the token/;
      expect(
        ordinary
          .flatMap(({ steps }) => steps.flatMap((step) => step.do))
          .filter((text) => special.test(text)),
      ).toEqual([]);
    });

    it('have titles in plain words', () => {
      const titles = paths.flatMap(({ title, steps }) => [title, ...steps.map((step) => step.title)]);
      expect(titles.length).toBeGreaterThan(0);
      // No names of a machine's events, states or payloads.
      expect(
        titles.filter((title) => /[>_{}|]|\p{Ll}\.\p{Ll}|\p{Ll}\p{Lu}|\((true|false)\)/u.test(title)),
      ).toEqual([]);
    });

    it('have unique titles', () => {
      for (const scripts of sets) {
        const titles = writtenPaths(scripts, subject.title).map(({ title }) => title);
        expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
      }
    });

    it('distinguish what must be seen from what must not', () => {
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
