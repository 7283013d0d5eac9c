import { expect, it } from 'vitest';
import { endSession } from '#src/api/session.ts';
import { clientToken, storeClientToken } from '#src/api/token-storage.ts';
import { keepMsbDraft, keptMsbDraft } from '#src/msb/form/msb-drafts.ts';

it('whoever logs out, wherever in the portal, leaves nothing behind that they had typed', () => {
  const place = { owner: 'ada', id: 'an-application', part: 'business' } as const;
  storeClientToken('a-token');
  localStorage.setItem('something-else', 'kept');
  keepMsbDraft(place, { base: null, values: { name: 'Lovelace Exchange' } });
  expect(keptMsbDraft(place)).toMatchObject({ values: { name: 'Lovelace Exchange' } });

  endSession();
  expect(clientToken()).toBeNull();
  expect(keptMsbDraft(place)).toBeUndefined();
  expect(localStorage.getItem('something-else')).toBe('kept');
});
