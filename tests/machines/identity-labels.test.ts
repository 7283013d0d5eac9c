import { describe, expect, it } from 'vitest';
import type { IdentityCheck } from '#machines/identity-outcomes.ts';
import { check, choosing, startCheck, submitting, widgetOpen } from './identity-checks.ts';

type Person = ReturnType<typeof startCheck>;

type Word = 'not started' | 'pending' | 'refused' | 'verified' | 'for the widget';

/** What the server may respond about a check, for both providers. */
const words: Record<Word, readonly [IdentityCheck['status'], IdentityCheck['provider']]> = {
  'not started': ['not_started', 'manual'],
  pending: ['pending', 'manual'],
  refused: ['refused', 'manual'],
  verified: ['verified', 'manual'],
  'for the widget': ['not_started', 'sumsub'],
};

function told(word: Word): Person {
  const person = startCheck();
  person.know(...words[word]);
  return person;
}

function unreadable(): Person {
  const person = startCheck();
  person.hear({ type: 'check.failed', message: 'The server is down' });
  return person;
}

async function failed(): Promise<Person> {
  const person = await submitting();
  await person.handIn.fail(new Error('No connection'));
  return person;
}

const opens = { widget: 'fetching' } as const;

/**
 * Where each response leads from each place. An earlier refusal does not interrupt the photographs, and no response leads back to
 * the beginning.
 */
const places: readonly [string, () => Person | Promise<Person>, Record<Word, unknown>][] = [
  [
    'loading',
    startCheck,
    {
      'not started': 'choosing',
      pending: 'waiting',
      refused: 'refused',
      verified: 'verified',
      'for the widget': opens,
    },
  ],
  [
    'unreadable',
    unreadable,
    {
      'not started': 'choosing',
      pending: 'waiting',
      refused: 'refused',
      verified: 'verified',
      'for the widget': opens,
    },
  ],
  [
    'choosing',
    choosing,
    {
      'not started': 'choosing',
      pending: 'waiting',
      refused: 'choosing',
      verified: 'verified',
      'for the widget': opens,
    },
  ],
  [
    'a failed handing in',
    failed,
    {
      'not started': 'failed',
      pending: 'waiting',
      refused: 'failed',
      verified: 'verified',
      'for the widget': opens,
    },
  ],
  [
    'waiting',
    () => told('pending'),
    {
      'not started': 'waiting',
      pending: 'waiting',
      refused: 'refused',
      verified: 'verified',
      'for the widget': opens,
    },
  ],
  [
    'refused',
    () => told('refused'),
    {
      'not started': 'refused',
      pending: 'waiting',
      refused: 'refused',
      verified: 'verified',
      'for the widget': opens,
    },
  ],
  [
    'verified',
    () => told('verified'),
    {
      'not started': 'verified',
      pending: 'waiting',
      refused: 'refused',
      verified: 'verified',
      'for the widget': opens,
    },
  ],
  [
    'the open widget',
    widgetOpen,
    {
      'not started': 'choosing',
      pending: 'waiting',
      refused: 'refused',
      verified: 'verified',
      'for the widget': { widget: 'open' },
    },
  ],
];

describe.each(places)('in %s the status from the server', (_, reach, leads) => {
  it.each(Object.keys(words) as Word[])('"%s" is stored, and leads to its state', async (word) => {
    const person = await reach();
    person.know(...words[word]);
    expect(person.value()).toEqual(leads[word]);
    expect(person.context().check).toEqual(check(...words[word]));
  });
});

it('"refused" by the provider, received in the widget, stays there: the widget says what to do', async () => {
  const person = await widgetOpen();
  person.know('refused', 'sumsub');
  expect(person.value()).toEqual({ widget: 'open' });
  expect(person.context().check).toEqual(check('refused', 'sumsub'));
});
