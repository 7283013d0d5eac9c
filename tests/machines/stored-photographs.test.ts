import { describe, expect, it } from 'vitest';
import { noneStored, noPhotos } from '#machines/identity-check-setup.ts';
import type { PhotoSide, StoredPhotos } from '#machines/identity-outcomes.ts';
import { check, choosing } from './identity-checks.ts';

/** Returns the photographs on the server, by the ids of the sides. */
function kept(ids: Partial<Record<PhotoSide, string>>, more: Partial<StoredPhotos> = {}): StoredPhotos {
  const photos = Object.fromEntries(
    Object.entries(ids).map(([side, id]) => [side, { id, url: `/files/${id}` }]),
  );
  return { ...noneStored, ...more, photos: { ...noPhotos, ...photos } };
}

function person() {
  const person = choosing();
  return {
    ...person,
    receiveStored: (news: StoredPhotos) => person.hear({ type: 'photos.known', kept: news }),
  };
}

const passport = { document: { kind: 'passport', hasBack: false } } as const;

describe('the stored photographs', () => {
  it('are cleared with the document once they are handed in', async () => {
    const { receiveStored, send, handIn, context } = person();
    receiveStored(kept({ front: '1', selfie: '2' }, passport));
    send({ type: 'handIn' });
    await handIn.answer({ kind: 'handedIn', check: check('pending') });
    expect(context()).toMatchObject({ document: null, stored: noPhotos, kept: noneStored });
  });

  it('are handed in by their ids, with the document that was chosen before', () => {
    const { receiveStored, can, send, handIn } = person();
    receiveStored(kept({ front: '1', selfie: '2' }, passport));
    expect(can({ type: 'handIn' })).toBe(true);
    send({ type: 'handIn' });
    expect(handIn.inputs()).toEqual([
      { documentKind: 'passport', frontFileId: '1', backFileId: null, selfieFileId: '2' },
    ]);
  });

  it('do not replace what is being taken here, until that has arrived', () => {
    const { receiveStored, take, store, context, sending } = person();
    take('front');
    receiveStored(kept({ front: 'of the phone' }, passport));
    expect([context().stored.front, sending[0]?.cut]).toEqual([null, false]);
    store('front.jpg');
    expect(context().stored.front).toBe('id of front.jpg');
  });

  it('replace what was taken here and replaced, or removed, elsewhere', () => {
    const { receiveStored, take, store, context } = person();
    take('front');
    store('front.jpg');
    receiveStored(kept({ front: 'id of front.jpg' }));
    expect(context().photos.front).not.toBeNull();
    receiveStored(kept({ front: 'of the phone' }));
    expect([context().photos.front, context().stored.front]).toEqual([null, 'of the phone']);
    receiveStored(kept({}));
    expect(context().stored.front).toBeNull();
  });

  it('replace what could not be sent once another has arrived', () => {
    const { receiveStored, take, context, sending } = person();
    receiveStored(kept({ front: 'before' }));
    take('front');
    sending[0]?.tell({ type: 'broken', message: 'No connection' });
    receiveStored(kept({ front: 'before' }));
    expect(context().photos.front?.getSnapshot().value).toBe('failed');
    receiveStored(kept({ front: 'of the phone' }));
    expect([context().photos.front, context().stored.front]).toEqual([null, 'of the phone']);
  });

  it('are removed with one press, in the portal and on the server', () => {
    const { receiveStored, send, context, dropped } = person();
    receiveStored(kept({ front: '1' }, passport));
    send({ type: 'photo.remove', side: 'front' });
    expect([context().stored.front, context().kept.photos.front]).toEqual([null, null]);
    expect(dropped).toEqual(['front']);
  });
});
