import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Config } from '#server/platform/settings/config.ts';
import type { MarkRow } from './marks.repository.ts';

const boundTo = (id: string) => `case-mark|${id}`;

/** What staff write may hold anything of a client's: it is encrypted at rest, bound to its row. */
export function createMarkCipher(config: Pick<Config, 'appSecret' | 'earlierSecrets'>) {
  const cipher = recordCipherOf(config);
  return {
    seal: (id: string, reason: string) => cipher.encrypt(reason, boundTo(id)),
    open: ({ id, reason }: Pick<MarkRow, 'id' | 'reason'>) => cipher.decrypt(reason, boundTo(id)),
  };
}
