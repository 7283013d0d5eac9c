import { type ActorRefFrom, assign, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { IdentityDocumentKind } from '#domain/catalogues/identity-documents.ts';
import type {
  HandIn,
  HandInOutcome,
  IdentityCheck,
  PhotoSide,
  StoredPhotos,
  WidgetTokenOutcome,
} from './identity-outcomes.ts';
import { type FieldError, notProvided } from './outcomes.ts';
import { type ChosenFile, type UploadMoved, uploadMachine } from './upload.machine.ts';

/** A photograph that is being uploaded, or was uploaded. */
export type Photo = ActorRefFrom<typeof uploadMachine>;

export type IdentityCheckContext = {
  /** The state of the check by the server's latest response; null before the first. */
  check: IdentityCheck | null;
  /** The type of document; the catalogue says whether it has a back. */
  document: { kind: IdentityDocumentKind; hasBack: boolean } | null;
  photos: Record<PhotoSide, Photo | null>;
  /** The photographs on the server; those taken on this page take precedence until they are uploaded. */
  kept: StoredPhotos;
  /** The server's ids of the uploaded photographs. */
  stored: Record<PhotoSide, string | null>;
  /** The number of photographs taken so far: each upload needs its own name. */
  taken: number;
  fieldErrors: readonly FieldError[];
  /** Why it did not proceed. */
  message: string | null;
  /** The widget's latest token. */
  token: string | null;
  /** How often the widget was restarted because its token was refused. */
  restarts: number;
};

export type IdentityCheckEvent =
  /** Sent by `watchCheck`. */
  | { type: 'check.known'; check: IdentityCheck }
  | { type: 'check.failed'; message: string }
  /** The photographs on the server, sent on each change, including those of another page or a phone. */
  | { type: 'photos.known'; kept: StoredPhotos }
  | { type: 'link.dead' }
  | { type: 'retry' }
  | ({ type: 'document.choose' } & NonNullable<IdentityCheckContext['document']>)
  | ({ type: 'photo.take'; side: PhotoSide } & ChosenFile)
  | { type: 'photo.retry'; side: PhotoSide }
  | { type: 'photo.remove'; side: PhotoSide }
  | { type: 'handIn' }
  | { type: 'again' }
  | { type: 'widget.tokenExpired' }
  | { type: 'widget.error'; code: string | null; error: unknown }
  | { type: 'widget.message'; name: string }
  | UploadMoved;

/** The state that a check leads to. */
export type Place = 'verified' | 'waiting' | 'closed' | 'refused' | 'widget' | 'choosing';

function placeOf({ provider, status, closed }: IdentityCheck): Place {
  if (status === 'verified') return 'verified';
  // Photographs that were handed in before the decision about the case are still checked.
  if (status === 'pending') return 'waiting';
  if (closed) return 'closed';
  if (provider === 'sumsub') return 'widget';
  return status === 'refused' ? 'refused' : 'choosing';
}

/** Returns the server's id of a photograph; null before the upload is complete. */
function fileIdOf(photo: Photo | null): string | null {
  const snapshot = photo?.getSnapshot();
  return snapshot?.matches('done') ? (snapshot.context.stored?.id ?? null) : null;
}

/** Returns what would be handed in now; null while something is missing. */
function handInOf({ document, stored }: IdentityCheckContext): HandIn | null {
  const { front: frontFileId, selfie: selfieFileId } = stored;
  const backFileId = document?.hasBack ? stored.back : null;
  if (!document || !frontFileId || !selfieFileId || (document.hasBack && !backFileId)) return null;
  return { documentKind: document.kind, frontFileId, backFileId, selfieFileId };
}

export function handInNow(context: IdentityCheckContext): HandIn {
  const photos = handInOf(context);
  if (!photos) throw new Error('Photograph everything first');
  return photos;
}

export const noPhotos = { front: null, back: null, selfie: null };
export const noneStored: StoredPhotos = { document: null, photos: noPhotos, arriving: [], phone: null };

const sides = ['front', 'back', 'selfie'] as const;

/** Returns the ids of the stored photographs; for a side that is being taken on this page, only once it is uploaded. */
function storedOf({
  photos,
  kept,
}: Pick<IdentityCheckContext, 'photos' | 'kept'>): IdentityCheckContext['stored'] {
  const idOf = (side: PhotoSide) => (photos[side] ? fileIdOf(photos[side]) : (kept.photos[side]?.id ?? null));
  return { front: idOf('front'), back: idOf('back'), selfie: idOf('selfie') };
}

/**
 * Returns the sides whose photograph of this page is replaced by the server's: it was replaced or deleted elsewhere, or its
 * upload failed and another one was uploaded.
 */
function givenWay({ photos, kept }: IdentityCheckContext, news: StoredPhotos): PhotoSide[] {
  return sides.filter((side) => {
    const photo = photos[side];
    const known = news.photos[side]?.id ?? null;
    if (!photo) return false;
    const snapshot = photo.getSnapshot();
    if (snapshot.matches('done')) return known !== fileIdOf(photo);
    const isUnderWay = snapshot.matches('queued') || snapshot.matches('uploading');
    return !isUnderWay && known !== null && known !== kept.photos[side]?.id;
  });
}

/** How often the widget may refuse a new token before the user is asked whether to continue. */
const mostRestarts = 3;

export const identityCheckSetup = setup({
  types: {
    context: {} as IdentityCheckContext,
    events: {} as IdentityCheckEvent,
    output: {} as { kind: 'linkDead' },
    tags: {} as 'busy' | 'loading',
    children: {} as {
      watchCheck: 'watchCheck';
      handIn: 'handIn';
      fetchToken: 'fetchToken';
    },
  },
  actors: {
    /**
     * Reports the state of the check, at once and on each change: `check.known`, `check.failed` or `link.dead`. The event `look`
     * makes it refetch. No result ever comes from another source.
     */
    watchCheck: fromCallback<{ type: 'look' }>(({ sendBack }) => {
      sendBack({ type: 'check.failed', message: 'The actor "watchCheck" is not provided' });
    }),
    handIn: fromPromise<HandInOutcome, HandIn>(() => notProvided('handIn')),
    fetchToken: fromPromise<WidgetTokenOutcome>(() => notProvided('fetchToken')),
    upload: uploadMachine,
  },
  guards: {
    leadsTo: ({ event }, params: { place: Place }) =>
      event.type === 'check.known' && placeOf(event.check) === params.place,
    isComplete: ({ context }) => handInOf(context) !== null,
    isHandedIn: (_, params: { outcome: HandInOutcome }) => params.outcome.kind === 'handedIn',
    isInvalid: (_, params: { outcome: HandInOutcome }) => params.outcome.kind === 'invalid',
    isLinkDead: (_, params: { outcome: HandInOutcome | WidgetTokenOutcome }) =>
      params.outcome.kind === 'linkDead',
    isToken: (_, params: { outcome: WidgetTokenOutcome }) => params.outcome.kind === 'token',
    isInvalidToken: (_, params: { code: string | null }) => params.code === 'invalid-token',
    isRefusedToken: ({ context }, params: { code: string | null }) =>
      params.code === 'invalid-token' && context.restarts < mostRestarts,
  },
  actions: {
    /** Widget errors and messages are only logged (specification section 8); provided by the portal. */
    logWidgetError: (_, _params: { error: unknown }) => {},
    logWidgetMessage: (_, _params: { name: string }) => {},
    /** Stores the server's latest response. */
    followCheck: assign({
      check: ({ context, event }) => (event.type === 'check.known' ? event.check : context.check),
    }),
    noteHandedIn: assign({
      check: ({ context }, { outcome }: { outcome: HandInOutcome }) =>
        outcome.kind === 'handedIn' ? outcome.check : context.check,
    }),
    lookAgain: sendTo('watchCheck', { type: 'look' }),
    noteMessage: assign({ message: (_, params: { message: string }) => params.message }),
    noteInvalid: assign({
      fieldErrors: (_, params: { errors: readonly FieldError[] }) => params.errors,
      message: (_, { errors }: { errors: readonly FieldError[] }) =>
        errors.map((error) => error.message).join(' '),
    }),
    clearMessage: assign({ message: null, fieldErrors: [] }),
    chooseDocument: assign({
      document: (_, params: NonNullable<IdentityCheckContext['document']>) => ({
        kind: params.kind,
        hasBack: params.hasBack,
      }),
    }),
    stopPhoto: enqueueActions(({ context, enqueue }, { side }: { side: PhotoSide }) => {
      const photo = context.photos[side];
      if (photo) enqueue.stopChild(photo);
    }),
    startPhoto: assign({
      taken: ({ context }) => context.taken + 1,
      photos: ({ context, spawn }, params: ChosenFile & { side: PhotoSide }) => ({
        ...context.photos,
        [params.side]: spawn('upload', {
          id: `photo-${context.taken}`,
          input: {
            file: params.file,
            name: params.name,
            refusal: params.refusal,
            place: params.side,
            key: context.taken,
          },
        }),
      }),
    }),
    /** An upload has changed its state. */
    noteStored: assign({ stored: ({ context }) => storedOf(context) }),
    followPhotos: enqueueActions(({ context, enqueue }, { kept }: { kept: StoredPhotos }) => {
      const over = givenWay(context, kept);
      for (const photo of over.map((side) => context.photos[side])) if (photo) enqueue.stopChild(photo);
      const photos = { ...context.photos, ...Object.fromEntries(over.map((side) => [side, null])) };
      const document = kept.document ?? context.document;
      enqueue.assign({ kept, photos, document, stored: storedOf({ photos, kept }) });
    }),
    /** Stores the choice on the server, so that a reloaded page and a phone receive it; provided by the portal. */
    keepDocument: (_, _params: { kind: IdentityDocumentKind }) => {},
    discardStored: (_, _params: { side: PhotoSide }) => {},
    sendPhoto: sendTo(({ context }, params: { side: PhotoSide }) => photoOf(context, params.side), {
      type: 'start',
    }),
    requeuePhoto: sendTo(({ context }, params: { side: PhotoSide }) => photoOf(context, params.side), {
      type: 'retry',
    }),
    forgetPhoto: assign({
      photos: ({ context }, params: { side: PhotoSide }) => ({ ...context.photos, [params.side]: null }),
      stored: ({ context }, params: { side: PhotoSide }) => ({ ...context.stored, [params.side]: null }),
    }),
    forgetStored: assign({
      kept: ({ context: { kept } }, params: { side: PhotoSide }) => ({
        ...kept,
        photos: { ...kept.photos, [params.side]: null },
      }),
    }),
    forgetPhotos: assign({ document: null, photos: noPhotos, stored: noPhotos, kept: noneStored }),
    noteToken: assign({
      token: (_, params: { outcome: WidgetTokenOutcome }) =>
        params.outcome.kind === 'token' ? params.outcome.token : null,
    }),
    countRestart: assign({ restarts: ({ context }) => context.restarts + 1 }),
    forgetRestarts: assign({ restarts: 0 }),
  },
});

function photoOf({ photos }: IdentityCheckContext, side: PhotoSide): Photo {
  const photo = photos[side];
  if (!photo) throw new Error(`No photograph of the ${side} was taken`);
  return photo;
}
