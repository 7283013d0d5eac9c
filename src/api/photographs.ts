import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { anonymousClient, answerOf, client, plainAnswerOf } from './client.ts';
import { queryClient } from './query-client.ts';
import { sendPhotograph } from './upload.ts';

type Schemas = components['schemas'];

export type Photographs = Schemas['IdentityPhotographs'];
type StoredFile = Schemas['StoredFile'];
type PhotoSide = Schemas['PhotoSide'];

/**
 * The credential for the photographs of a check: the client's session, a person's link, or a phone's link. A link is used alone:
 * an account's token is never sent with it.
 */
export type PhotoKey = 'session' | { link: string } | { phone: string };

/** Milliseconds between two refetches while photographs may come from a phone. */
const whileAPhoneTakes = 2000;

/** Returns the headers for that credential; none for the session, whose client adds its token itself. */
export function headersOf(key: PhotoKey): Record<string, string> {
  if (key === 'session') return {};
  return 'link' in key ? { 'x-verification-link': key.link } : { 'x-photo-link': key.phone };
}

const path = '/verification/photographs';

/** The photographs that are not handed in yet. A page that shows them refetches while a phone may be taking some. */
export function photographsQuery(key: PhotoKey) {
  return queryOptions({
    queryKey: ['photographs', key] as const,
    queryFn: async (): Promise<Photographs> => {
      const by = { headers: headersOf(key) };
      const before = choices.get(idOf(key));
      const data = await (key === 'session'
        ? dataOf(answerOf(client.GET(path, by), { silent: true }))
        : dataOf(plainAnswerOf(anonymousClient.GET(path, by))));
      const chosen = choices.get(idOf(key)) ?? before;
      return chosen ? { ...data, documentKind: chosen.kind } : data;
    },
    refetchInterval: ({ state: { data } }) =>
      (data && (data.phone !== null || data.arriving.length > 0)) || isPhone(key) ? whileAPhoneTakes : false,
    staleTime: 1000,
  });
}

const isPhone = (key: PhotoKey) => key !== 'session' && 'phone' in key;

/**
 * The latest type of document of each check while it is being stored. Each waits for the previous one, because the server keeps
 * what arrives last; a fetch in that time would return an earlier one.
 */
const choices = new Map<string, { kind: Schemas['IdentityDocumentKind']; stored: Promise<unknown> }>();

const idOf = (key: PhotoKey) => JSON.stringify(key);

/** Sets the type of document of the photographs. @throws ApiError 409 once the check or the case is decided */
export async function chooseDocument(key: PhotoKey, kind: Schemas['IdentityDocumentKind']): Promise<void> {
  const { queryKey } = photographsQuery(key);
  const call = { headers: headersOf(key), body: { documentKind: kind } };
  const store = () =>
    key === 'session'
      ? answerOf(client.PUT(path, call), { silent: true })
      : plainAnswerOf(anonymousClient.PUT(path, call));
  const stored = (choices.get(idOf(key))?.stored ?? Promise.resolve()).then(store, store);
  choices.set(idOf(key), { kind, stored });
  const show = () =>
    queryClient.setQueryData(queryKey, (before) => before && { ...before, documentKind: kind });
  try {
    await Promise.all([queryClient.cancelQueries({ queryKey }).then(show), stored]);
  } finally {
    if (choices.get(idOf(key))?.stored === stored) {
      choices.delete(idOf(key));
      // The first fetch was cancelled for this.
      if (!queryClient.getQueryData(queryKey)) void queryClient.invalidateQueries({ queryKey });
    }
  }
}

/** Uploads the photograph of a side. @throws ApiError as `uploadFile`; 401 for an invalid link */
export async function takePhotograph(
  key: PhotoKey,
  { side, file }: { side: PhotoSide; file: File },
  options: Parameters<typeof sendPhotograph>[2],
): Promise<StoredFile> {
  const stored = await sendPhotograph(
    { headers: headersOf(key), isAnonymous: key !== 'session' },
    { side, file },
    options,
  );
  // The document of another issuer is no part of the photographs that are submitted.
  if (side === 'source') return stored;
  await isNow(key, side, { side, id: stored.id, name: stored.name, size: stored.size, url: null });
  // Refetches the stored photograph's address, for when the page no longer holds its local picture.
  void queryClient.invalidateQueries({ queryKey: photographsQuery(key).queryKey });
  return stored;
}

/** Deletes the photograph of a side and shows the state on the server. */
export async function removePhotograph(key: PhotoKey, side: PhotoSide): Promise<void> {
  if (side !== 'source') await isNow(key, side, null);
  const call = { headers: headersOf(key), params: { path: { side } } };
  try {
    await (key === 'session'
      ? answerOf(client.DELETE(`${path}/{side}`, call))
      : plainAnswerOf(anonymousClient.DELETE(`${path}/{side}`, call)));
  } finally {
    void queryClient.invalidateQueries({ queryKey: photographsQuery(key).queryKey });
  }
}

/** Returns a link for a phone, valid for 15 minutes. @throws ApiError 409 once the check or the case is decided */
export async function createPhotoLink(
  key: Exclude<PhotoKey, { phone: string }>,
): Promise<Schemas['PhotoLink']> {
  const by = { headers: headersOf(key) };
  const link = await (key === 'session'
    ? dataOf(answerOf(client.POST(`${path}/link`, by), { silent: true }))
    : dataOf(plainAnswerOf(anonymousClient.POST(`${path}/link`, by))));
  void queryClient.invalidateQueries({ queryKey: photographsQuery(key).queryKey });
  return link;
}

/** Updates the cached photograph of a side. A refetch in progress is cancelled, because it would return the old one. */
async function isNow(
  key: PhotoKey,
  side: PhotoSide,
  photograph: Schemas['IdentityPhotograph'] | null,
): Promise<void> {
  const { queryKey } = photographsQuery(key);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (before) => {
    if (!before) return before;
    const others = before.photographs.filter((each) => each.side !== side);
    return { ...before, photographs: photograph ? [...others, photograph] : others };
  });
}

async function dataOf<Data>(answer: Promise<{ data: Data }>): Promise<Data> {
  return (await answer).data;
}
