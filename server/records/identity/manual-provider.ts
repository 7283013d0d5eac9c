import { conflict } from '#server/platform/http/errors.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** The built-in check: the person hands in photographs, and an administrator decides. */
export const manualProvider: IdentityProvider = {
  kind: 'manual',
  async issueToken() {
    throw conflict('Identity is checked from photographs here. Submit them on this page');
  },
  readVerdict: async () => null,
  isGenuine: () => false,
};
