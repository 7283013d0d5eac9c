import type { DocumentGroupKey } from '#domain/catalogues/document-groups.ts';
import { emptyPerson } from '#domain/sections/person.ts';
import { emptyWallet } from '#domain/sections/wallets.ts';
import type { EntryTarget } from '#machines/onboarding-types.ts';
import { type FormStepId, type StepId, steps } from '#machines/steps.ts';
import { certifyPlaces } from './certify-places.ts';
import { identityPlaces } from './identity-places.ts';
import { type Portal, startPortal } from './portal.ts';

export const stepIds: readonly StepId[] = steps.map((step) => step.id);
export const formSteps: readonly FormStepId[] = steps.flatMap((step) =>
  step.section === null ? [] : [step.id],
);
export const listSteps: readonly FormStepId[] = ['wallet', 'controlOwnership'];

export const save = { type: 'save', record: { some: 'answers' }, basedOn: '"v1"' } as const;
export const changed = { type: 'form.changed', dirty: true } as const;

/** Returns a wallet of the list, a new one unless `index` is given. */
export const walletTarget = (index: number | null = null): EntryTarget => ({
  list: 'wallets',
  index,
  entry: emptyWallet,
});

/** Returns a director of the list, a new one unless `index` is given. */
export const personTarget = (index: number | null = null): EntryTarget => ({
  list: 'directors',
  index,
  entry: emptyPerson,
});

/** Returns an entry of the list step. */
export const targetOf = (step: StepId, index: number | null = null) =>
  step === 'wallet' ? walletTarget(index) : personTarget(index);

/** A verified person on `step`, with its answers loaded. */
export async function openStep(step: FormStepId): Promise<Portal> {
  const portal = startPortal({ step });
  await portal.loadSection.answer({ kind: 'found' });
  return portal;
}

/** Like `openStep`, after Save was pressed. */
export async function saveStep(step: FormStepId): Promise<Portal> {
  const portal = await openStep(step);
  portal.send(save);
  return portal;
}

/** A verified person on the documents step, with the documents loaded. */
export async function openDocuments(): Promise<Portal> {
  const portal = startPortal({ step: 'onboardingDocuments' });
  await portal.loadDocuments.answer({ kind: 'found' });
  return portal;
}

/** Like `openDocuments`, after Save was pressed. */
export async function saveDocuments(): Promise<Portal> {
  const portal = await openDocuments();
  portal.send(save);
  return portal;
}

/** Chooses files with these names for a group. */
export function chooseFiles(
  portal: Portal,
  names: readonly string[],
  group: DocumentGroupKey = 'boardResolution',
): void {
  portal.send({ type: 'files.chosen', group, files: names.map((name) => ({ file: null, name })) });
}

/** Returns the state of each file in the list of uploads. */
export function uploadStates(portal: Portal): Record<string, string> {
  const uploads = portal.snapshot().children.uploads?.getSnapshot().context.uploads ?? [];
  return Object.fromEntries(
    uploads.map(({ actor }) => [actor.getSnapshot().context.name, actor.getSnapshot().value]),
  );
}

/** A resting or waiting state of a step, and the path to it. */
export type Place = { step: StepId; name: string; at: string; reach(): Promise<Portal> };

function formPlaces(step: FormStepId): Place[] {
  const editing = listSteps.includes(step) ? `${step}.ready.editing` : `${step}.ready.editing`;
  return [
    { step, name: 'loading', at: `${step}.loading`, reach: async () => startPortal({ step }) },
    { step, name: 'editing', at: editing, reach: () => openStep(step) },
    { step, name: 'saving', at: `${step}.saving`, reach: () => saveStep(step) },
    {
      step,
      name: 'invalid',
      at: `${step}.ready.invalid`,
      reach: async () => {
        const portal = await saveStep(step);
        await portal.saveSection.answer({ kind: 'invalid', errors: [{ property: 'email', message: 'No' }] });
        return portal;
      },
    },
    {
      step,
      name: 'failed to load',
      at: `${step}.ready.failed`,
      reach: async () => {
        const portal = startPortal({ step });
        await portal.loadSection.fail(new Error('Down'));
        return portal;
      },
    },
    {
      step,
      name: 'failed to save',
      at: `${step}.ready.failed`,
      reach: async () => {
        const portal = await saveStep(step);
        await portal.saveSection.fail(new Error('Down'));
        return portal;
      },
    },
  ];
}

function listPlaces(step: FormStepId): Place[] {
  return [
    {
      step,
      name: 'adding',
      at: `${step}.adding`,
      reach: async () => {
        const portal = await openStep(step);
        portal.send({ type: 'entry.add', target: targetOf(step) });
        return portal;
      },
    },
    {
      step,
      name: 'confirming a delete',
      at: `${step}.confirmingDelete`,
      reach: async () => {
        const portal = await openStep(step);
        portal.send({ type: 'entry.delete', target: targetOf(step, 0) });
        return portal;
      },
    },
  ];
}

function documentsPlaces(): Place[] {
  const step = 'onboardingDocuments';
  return [
    { step, name: 'loading', at: `${step}.loading`, reach: async () => startPortal({ step }) },
    { step, name: 'editing', at: `${step}.ready.editing`, reach: openDocuments },
    { step, name: 'saving', at: `${step}.saving`, reach: saveDocuments },
    {
      step,
      name: 'invalid',
      at: `${step}.ready.invalid`,
      reach: async () => {
        const portal = await saveDocuments();
        await portal.saveDocuments.answer({ kind: 'invalid', errors: [] });
        return portal;
      },
    },
    {
      step,
      name: 'failed to load',
      at: `${step}.ready.failed`,
      reach: async () => {
        const portal = startPortal({ step });
        await portal.loadDocuments.fail(new Error('Down'));
        return portal;
      },
    },
    {
      step,
      name: 'failed to save',
      at: `${step}.ready.failed`,
      reach: async () => {
        const portal = await saveDocuments();
        await portal.saveDocuments.fail(new Error('Down'));
        return portal;
      },
    },
  ];
}

/** The steps without a form to save. */
export const closedSteps = stepIds.filter(
  (step) =>
    step !== 'onboardingDocuments' && step !== 'certifyAndSubmit' && !formSteps.some((form) => form === step),
);

/** Every state of every step in which a verified person can be. */
export const places: readonly Place[] = [
  ...formSteps.flatMap(formPlaces),
  ...listSteps.flatMap(listPlaces),
  ...documentsPlaces(),
  ...certifyPlaces,
  ...identityPlaces,
];
