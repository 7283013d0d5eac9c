import type { EventFrom } from 'xstate';
import { emptyPerson } from '#domain/sections/person.ts';
import { emptyWallet } from '#domain/sections/wallets.ts';
import { firstStep } from '#machines/steps.ts';
import type { MachineId, machines } from '#paths/machines.ts';

type EventOf<Id extends MachineId> = EventFrom<(typeof machines)[Id]>;

/** The types of a machine's events that carry something beside their type. */
type Laden<Event extends { type: string }> = Event extends { type: infer Type extends string }
  ? Exclude<keyof Event, 'type'> extends never
    ? never
    : Type
  : never;

type PayloadOf<Event extends { type: string }, Type> = Omit<Extract<Event, { type: Type }>, 'type'>;

/** What to send with each event to begin with; the first that the machine would take is offered. */
type Payloads = {
  [Id in MachineId]: {
    [Type in Laden<EventOf<Id>>]: readonly [
      PayloadOf<EventOf<Id>, Type>,
      ...(readonly PayloadOf<EventOf<Id>, Type>[]),
    ];
  };
};

const answers = { ...emptyPerson, firstName: 'Grace', lastName: 'Hopper' };
const wallet = { ...emptyWallet, walletAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' };
const file = { file: null, name: 'passport.png' };
const check = { provider: 'manual', status: 'pending', reason: null, since: null, closed: false } as const;
const firm = { list: 'wallets', index: null, entry: wallet } as const;
const listedWallet = { ...firm, index: 0 } as const;
const director = { list: 'directors', index: null, entry: answers } as const;
const listedDirector = { ...director, index: 0 } as const;

const payloads: Payloads = {
  onboarding: {
    verify: [{ code: '123456', flow: null, byLink: false }],
    'form.changed': [{ dirty: true }],
    save: [{ record: {}, basedOn: null }],
    'files.chosen': [{ group: 'additionalDocumentation', files: [{ ...file, refusal: 'Not sent' }] }],
    'uploads.changed': [{ open: 0 }],
    'mail.send': [
      { mail: { name: 'Grace Hopper', email: 'grace@example.com', role: 'directors' }, verified: false },
    ],
    'entry.add': [{ target: firm }, { target: director }],
    'entry.delete': [{ target: listedWallet }, { target: listedDirector }],
    'submission.known': [{ status: 'draft', marked: [firstStep] }],
    'case.arrived': [{ status: 'draft' }, { status: 'submitted' }],
    submit: [{ certification: { name: 'Ada Lovelace', role: 'Director', certified: true }, missing: 0 }],
  },
  requestCode: { send: [{ email: 'ada@example.com' }] },
  addWallet: {
    'asset.changed': [{ primaryAsset: wallet.primaryAsset }],
    'blockchain.changed': [{ blockchain: wallet.blockchain }],
    add: [{ walletAddress: wallet.walletAddress, provider: 'Ledger' }],
  },
  addPerson: {
    'secondCountry.changed': [{ country: 'France' }],
    add: [{ answers }],
  },
  uploads: {
    add: [{ group: 'additionalDocumentation', files: [{ ...file, refusal: 'Not sent' }] }],
    retry: [{ key: 0 }],
    cancel: [{ key: 0 }],
    'upload.moved': [{ key: 0 }],
  },
  upload: {
    sent: [{ progress: 0.5 }],
    stored: [{ file: { id: 'file-1', name: file.name, size: 1 } }],
    refused: [{ message: 'The file was refused.' }],
    broken: [{ message: 'The connection was lost.' }],
  },
  identityCheck: {
    'check.known': [{ check }],
    'check.failed': [{ message: 'The check could not be read.' }],
    'document.choose': [{ kind: 'passport', hasBack: false }],
    'photo.take': [{ side: 'front', ...file }],
    'photo.retry': [{ side: 'front' }],
    'photo.remove': [{ side: 'front' }],
    'widget.error': [{ code: null, error: 'The widget failed.' }],
    'widget.message': [{ name: 'idCheck.onReady' }],
    'upload.moved': [{ key: 0 }],
  },
  personVerification: {},
  submission: { submit: [{ missing: 0 }] },
};

/** What may be sent with an event of a machine; an empty object where it carries nothing or nobody knows. */
export function payloadsFor(machine: MachineId | null, type: string): readonly object[] {
  if (machine === null) return [{}];
  const ofMachine: Readonly<Record<string, readonly object[]>> = payloads[machine];
  return ofMachine[type] ?? [{}];
}
