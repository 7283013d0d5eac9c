import { blockchainsByAsset } from '#domain/catalogues/assets.ts';
import { emptyPerson } from '#domain/sections/person.ts';
import { emptyWallet } from '#domain/sections/wallets.ts';
import { steps } from '#machines/steps.ts';
import type { MachineId } from '#paths/machines.ts';
import type { Start } from '#tools/machine-viewer/product.ts';

const portal = { verified: true, blockchains: blockchainsByAsset };

const record = (isPublished: boolean) => ({
  id: 'record',
  version: 1,
  fields: { title: 'A title', body: '<p>A text</p>' },
  isPublished,
  record: null,
});

/** The starts of the machines that have an input; the first is the most common one. */
const starts: Partial<Record<MachineId, readonly Start[]>> = {
  onboarding: [
    { name: 'a visitor', input: { ...portal, verified: false, step: null } },
    ...steps.map(({ id, title }) => ({ name: `a client at ${title}`, input: { ...portal, step: id } })),
    { name: 'a client who opens the portal anywhere', input: { ...portal, step: null } },
  ],
  addWallet: [{ name: 'a new wallet', input: { blockchains: blockchainsByAsset, wallet: emptyWallet } }],
  addPerson: [{ name: 'a new person', input: { person: emptyPerson } }],
  upload: [
    { name: 'a file that can be sent', input: { file: null, name: 'passport.jpg', refusal: null } },
    {
      name: 'a file that cannot be sent',
      input: { file: null, name: 'notes.txt', refusal: 'Choose a picture' },
    },
  ],
  personVerification: [
    { name: 'a link', input: { hasToken: true } },
    { name: 'a link that is cut off', input: { hasToken: false } },
  ],
  answerSheet: [
    {
      name: 'a sheet without a time limit',
      input: { id: 'attempt', questionIds: ['one', 'two'], answers: {}, unsaved: {}, timeLeft: null },
    },
    {
      name: 'a sheet with ten minutes left',
      input: { id: 'attempt', questionIds: ['one', 'two'], answers: {}, unsaved: {}, timeLeft: 600 },
    },
  ],
  draft: [
    {
      name: 'a draft',
      input: { stored: record(false), unsaved: null, replaced: {}, hasVersions: true },
    },
    {
      name: 'a published record',
      input: { stored: record(true), unsaved: null, replaced: {}, hasVersions: true },
    },
  ],
};

const asItIs: readonly Start[] = [{ name: 'as it begins', input: undefined }];

/** Returns every named start of a machine. */
export function startsOf(machine: string): readonly Start[] {
  return starts[machine as MachineId] ?? asItIs;
}
