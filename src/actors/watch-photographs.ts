import { QueryObserver } from '@tanstack/react-query';
import { type IdentityDocumentKind, identityDocuments } from '#domain/catalogues/identity-documents.ts';
import type { IdentityCheck, PhotoSide, StoredPhotos } from '#machines/identity-outcomes.ts';
import {
  chooseDocument,
  type Photographs,
  type PhotoKey,
  photographsQuery,
  removePhotograph,
} from '../api/photographs.ts';
import { queryClient } from '../api/query-client.ts';
import type { ReportedCheck } from './watch-check.ts';

/**
 * Reports which photographs of a check the server stores, at once and on each change. It polls only while photographs can be
 * taken, which `follow` determines.
 */
export function watchPhotographs(key: PhotoKey, tell: (event: ReportedCheck) => void) {
  let stopLooking: (() => void) | null = null;
  let lastReported = '';
  const shown: Shown = new Map();
  const startWatching = () => {
    const observer = new QueryObserver(queryClient, photographsQuery(key));
    const report = () => {
      const { data } = observer.getCurrentResult();
      const kept = data && storedOf(data, shown);
      const news = JSON.stringify(kept);
      if (!kept || news === lastReported) return;
      lastReported = news;
      tell({ type: 'photos.known', kept });
    };
    const stop = observer.subscribe(report);
    report();
    return stop;
  };
  const stop = () => {
    stopLooking?.();
    stopLooking = null;
    lastReported = '';
  };
  return {
    follow({ provider, status, closed }: IdentityCheck) {
      const isTaken = provider === 'manual' && !closed && (status === 'not_started' || status === 'refused');
      if (isTaken) stopLooking ??= startWatching();
      else stop();
    },
    stop,
  };
}

/** Milliseconds for which an address is reused: each fetch returns another address, which is valid for five minutes. */
const shownFor = 4 * 60_000;

type Shown = Map<string, { url: string; since: number }>;

function storedOf({ documentKind, photographs, arriving, phone }: Photographs, shown: Shown): StoredPhotos {
  const document = identityDocuments.find(({ key }) => key === documentKind);
  const storedAt = (side: PhotoSide) => {
    const found = photographs.find((each) => each.side === side);
    if (!found) return null;
    const known = shown.get(found.id);
    if (known && Date.now() - known.since < shownFor) return { id: found.id, url: known.url };
    if (found.url) shown.set(found.id, { url: found.url, since: Date.now() });
    return { id: found.id, url: found.url };
  };
  return {
    document: document ? { kind: document.key, hasBack: document.hasBack } : null,
    photos: { front: storedAt('front'), back: storedAt('back'), selfie: storedAt('selfie') },
    arriving: arriving.filter((side) => side !== 'source'),
    phone,
  };
}

/** Stores the type of document; if that fails, handing in sends it again. */
export function keepDocument(key: PhotoKey, kind: IdentityDocumentKind): void {
  chooseDocument(key, kind).catch(() => undefined);
}

/** Deletes a photograph; if that fails, the next fetch shows it again. */
export function discardStored(key: PhotoKey, side: PhotoSide): void {
  removePhotograph(key, side).catch(() => undefined);
}
