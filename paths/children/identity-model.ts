import { assign, createActor, type EventFrom, type SnapshotFrom } from 'xstate';
import type { identityCheckMachine } from '#machines/identity-check.machine.ts';
import { noneStored, type Photo } from '#machines/identity-check-setup.ts';
import type { IdentityCheck, PhotoSide, StoredPhotos } from '#machines/identity-outcomes.ts';
import { placeShown } from '#machines/identity-selectors.ts';
import { uploadMachine } from '#machines/upload.machine.ts';
import type { Outcomes } from '../engine/test-machine.ts';
import type { ChildCase, NameIn } from './child-subject.ts';

export type IdentityState = SnapshotFrom<typeof identityCheckMachine>;
export type IdentityEvent = EventFrom<typeof identityCheckMachine>;

/** The model's message about missing photographs; on the page it is the server's. */
export const notThere = 'The photographs are gone';

export const identityOutcomes = {
  watchCheck: { failed: { event: 'watchCheck.failed' } },
  handIn: {
    handedIn: { event: 'handIn.done', output: { kind: 'handedIn', check: checkOf('pending') } },
    invalid: {
      event: 'handIn.invalid',
      output: { kind: 'invalid', errors: [{ property: 'selfieFileId', message: notThere }] },
    },
    overtaken: { event: 'handIn.overtaken', output: { kind: 'overtaken' } },
    linkDead: { event: 'handIn.dead', output: { kind: 'linkDead' } },
    failed: { event: 'handIn.failed' },
  },
  fetchToken: {
    token: { event: 'token.done', output: { kind: 'token', token: 'token' } },
    refused: { event: 'token.refused', output: { kind: 'refused', message: 'None' } },
    linkDead: { event: 'token.dead', output: { kind: 'linkDead' } },
    failed: { event: 'token.failed' },
  },
} as const satisfies Outcomes;
export type IdentityName = NameIn<typeof identityOutcomes>;

export function checkOf(status: IdentityCheck['status'], provider: IdentityCheck['provider'] = 'manual') {
  return { provider, status, reason: null, since: null, closed: false } as const;
}

/**
 * Returns the server's responses about a check, each with the details that distinguish the ids of paths, which consist of events.
 */
export function newsOf(checks: readonly IdentityCheck[]) {
  return checks.map((check) => ({
    type: 'check.known' as const,
    check,
    word: `${check.provider} ${check.status}${check.closed ? ' and decided' : ''}`,
  }));
}

/** A photograph that is never sent. */
const standIn: Photo = createActor(uploadMachine, { input: { file: null, name: 'photo.jpg' } });

/** What the server has stored once a phone has taken the page of a passport. */
const fromPhone: StoredPhotos = {
  ...noneStored,
  document: { kind: 'passport', hasBack: false },
  photos: { ...noneStored.photos, front: { id: 'front', url: null } },
};

/** The model sends no photographs: one is present as soon as an event says that it changed. */
export const identityActions: Parameters<(typeof identityCheckMachine)['provide']>[0]['actions'] = {
  startPhoto: assign({
    taken: ({ context }) => context.taken + 1,
    photos: ({ context }, { side }: { side: PhotoSide }) => ({
      ...context.photos,
      [side]: standIn,
    }),
  }),
  followPhotos: assign({
    kept: (_, { kept }: { kept: StoredPhotos }) => kept,
    document: (_, { kept }: { kept: StoredPhotos }) => kept.document,
    stored: ({ context }, { kept }: { kept: StoredPhotos }) => ({
      ...context.stored,
      front: kept.photos.front?.id ?? null,
    }),
  }),
  noteStored: assign({
    stored: ({ context: { photos } }) => ({
      front: photos.front && 'front',
      back: photos.back && 'back',
      selfie: photos.selfie && 'selfie',
    }),
  }),
};

export const isTaken = ({ context }: IdentityState, side: PhotoSide) => context.photos[side] !== null;
export const isStored = ({ context }: IdentityState, side: PhotoSide) => context.stored[side] !== null;

/**
 * Rejected before this page knew that anything was handed in: a client who begins again after a rejection reaches the same place
 * on a path that continues.
 */
function isLateRefusal(state: IdentityState, event: IdentityEvent): boolean {
  return (
    event.type === 'check.known' &&
    state.matches({ known: 'open' }) &&
    state.context.check?.status === 'not_started' &&
    event.check.status === 'refused'
  );
}

/** One sequence of photographs is enough: a passport, its page first, then the face; all are uploaded together. */
export const identityCases: Readonly<Record<IdentityEvent['type'], ChildCase<typeof identityCheckMachine>>> =
  {
    'check.known': {
      events: newsOf([
        checkOf('not_started'),
        checkOf('pending'),
        checkOf('refused'),
        checkOf('verified'),
        checkOf('not_started', 'sumsub'),
        checkOf('refused', 'sumsub'),
        { ...checkOf('refused'), closed: true },
      ]),
      when: (state, event) =>
        (placeShown(state) !== 'choosing' || state.context.document === null) && !isLateRefusal(state, event),
    },
    'check.failed': { events: [{ type: 'check.failed', message: 'The connection was cut' }] },
    'photos.known': {
      events: [{ type: 'photos.known', kept: fromPhone }],
      when: (state) => placeShown(state) === 'choosing' && state.context.document === null,
    },
    'link.dead': {
      events: [{ type: 'link.dead' }],
      when: (state) => placeShown(state) === 'choosing' && state.context.document === null,
    },
    retry: { events: [{ type: 'retry' }] },
    'document.choose': {
      events: [
        { type: 'document.choose', kind: 'passport', hasBack: false },
        { type: 'document.choose', kind: 'identityCard', hasBack: true },
      ],
      when: ({ context: { document } }, event) =>
        event.type === 'document.choose' &&
        document?.kind !== event.kind &&
        document?.kind !== 'identityCard',
    },
    'photo.take': {
      events: [
        { type: 'photo.take', side: 'front', file: null, name: 'front.jpg' },
        { type: 'photo.take', side: 'selfie', file: null, name: 'selfie.jpg' },
      ],
      when: (state, event) => {
        if (event.type !== 'photo.take' || state.context.document?.kind !== 'passport') return false;
        if (placeShown(state) === 'failed') return event.side === 'selfie';
        return event.side === 'front'
          ? !isTaken(state, 'front') && !isStored(state, 'front')
          : isTaken(state, 'front') && !isTaken(state, 'selfie');
      },
    },
    'photo.retry': {
      events: [{ type: 'photo.retry', side: 'front' }],
      when: (state) => isTaken(state, 'front') && !isTaken(state, 'selfie') && !isStored(state, 'front'),
    },
    'photo.remove': {
      events: [
        { type: 'photo.remove', side: 'front' },
        { type: 'photo.remove', side: 'selfie' },
      ],
      when: (state, event) =>
        event.type === 'photo.remove' &&
        isTaken(state, event.side) &&
        (placeShown(state) === 'failed' || !isTaken(state, 'selfie')),
    },
    'upload.moved': {
      events: [{ type: 'upload.moved', key: 0 }],
      when: (state) => isTaken(state, 'selfie') && !isStored(state, 'selfie'),
    },
    handIn: { events: [{ type: 'handIn' }] },
    again: { events: [{ type: 'again' }] },
    'widget.tokenExpired': { events: [{ type: 'widget.tokenExpired' }] },
    'widget.error': {
      events: [
        { type: 'widget.error', code: 'invalid-token', error: 'Invalid token' },
        { type: 'widget.error', code: null, error: 'Any other' },
      ],
    },
    'widget.message': { events: [{ type: 'widget.message', name: 'idCheck.onReady' }] },
  };

/** What distinguishes two states of the check: the server's latest response, and what decides the next events. */
export function identityKey(state: IdentityState): unknown {
  const { check, document, photos, stored, message, restarts } = state.context;
  const sides = [photos.front, photos.selfie, stored.front, stored.selfie].map((each) => each !== null);
  const place = placeShown(state);
  const holdsPhotos = place === 'choosing' || place === 'submitting' || place === 'failed';
  return [
    check && [check.provider, check.status, check.closed],
    holdsPhotos && [document?.kind, sides],
    place === 'failed' && message,
    place === 'widget' && restarts,
  ];
}
