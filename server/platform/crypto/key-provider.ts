import type { KeyProviderConfig } from '../settings/config.ts';

/** Encrypts a key with a key that never leaves the provider. */
export type KeyProvider = {
  encrypt(key: Buffer): Promise<string>;
  decrypt(wrapped: string): Promise<Buffer>;
  /** Encrypts with the newest version of the provider's key. */
  rewrap(wrapped: string): Promise<string>;
};

/** The provider cannot be reached or refuses. The message is one line for the operator, without the token. */
export class KeyProviderError extends Error {
  override name = 'KeyProviderError';
}

/** Time limit of a call, in milliseconds. */
const WITHIN_MS = 5_000;

/**
 * Returns a provider with the HTTP interface of Vault's Transit engine, which OpenBao has too.
 * @see https://developer.hashicorp.com/vault/api-docs/secret/transit
 */
export function createKeyProvider({ url, key, token }: KeyProviderConfig): KeyProvider {
  const failed = (why: string) => new KeyProviderError(`The key provider (KEY_PROVIDER_URL, ${url}) ${why}`);

  async function ask(operation: 'encrypt' | 'decrypt' | 'rewrap', body: object, field: string) {
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(`${url}/${operation}/${encodeURIComponent(key)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-vault-token': token },
        body: JSON.stringify(body),
        // The token must not be sent to another address.
        redirect: 'manual',
        signal: AbortSignal.timeout(WITHIN_MS),
      });
      text = await answer.text();
    } catch (error) {
      // Without the message, which may quote a header.
      throw failed(`cannot be reached: ${nameOf(error)}`);
    }
    if (!answer.ok) throw failed(refusals[answer.status] ?? `answered ${answer.status}`);
    const value = fieldOf(text, field);
    if (value === undefined) throw failed(`answered something else than a key provider`);
    return value;
  }

  return {
    encrypt: (plain) => ask('encrypt', { plaintext: plain.toString('base64') }, 'ciphertext'),
    decrypt: async (ciphertext) => Buffer.from(await ask('decrypt', { ciphertext }, 'plaintext'), 'base64'),
    rewrap: (ciphertext) => ask('rewrap', { ciphertext }, 'ciphertext'),
  };
}

const refusals: Readonly<Record<number, string>> = {
  400: 'refused KEY_PROVIDER_KEY, or what that key has encrypted (400)',
  403: 'refused KEY_PROVIDER_TOKEN (403)',
  404: 'does not know KEY_PROVIDER_KEY, or has no Transit engine at this address (404)',
  429: 'has received too many calls (429)',
  503: 'is sealed or under maintenance (503)',
};

/** Returns the code of a failed connection. */
function nameOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}

function fieldOf(text: string, field: string): string | undefined {
  try {
    const { data } = JSON.parse(text) as { data?: Record<string, unknown> };
    const value = data?.[field];
    return typeof value === 'string' && value !== '' ? value : undefined;
  } catch {
    return undefined;
  }
}
