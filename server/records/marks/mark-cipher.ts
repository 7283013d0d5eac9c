import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Config } from '#server/platform/settings/config.ts';
import type { MarkRow } from './marks.repository.ts';

const boundTo = (id: string) => `case-mark|${id}`;

/** Encrypts the reason, bound to its row, because staff may quote client data in it. */
export function createMarkCipher(config: Pick<Config, 'appSecret' | 'earlierSecrets'>) {
  const cipher = recordCipherOf(config);
  return {
    seal: (id: string, reason: string) => cipher.encrypt(reason, boundTo(id)),
    open: ({ id, reason }: Pick<MarkRow, 'id' | 'reason'>) => cipher.decrypt(reason, boundTo(id)),
  };
}
