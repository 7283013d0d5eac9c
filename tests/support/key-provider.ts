import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const KEY = 'onboarding';

type Answer = { status: number; body: object };
const refused = (status: number, message: string): Answer => ({ status, body: { errors: [message] } });

/** The messages and statuses of Vault's Transit engine, over real HTTP on this machine. */
export class KeyProviderStandIn {
  readonly token = `hvs.${randomBytes(24).toString('base64url')}`;
  /** The operations that were called, in order. */
  readonly calls: string[] = [];
  /** Answers with this status, as a sealed or broken provider. */
  fails: number | null = null;
  /** Ciphertexts of earlier versions are refused, as after `min_decryption_version`. */
  oldestVersion = 1;
  readonly #versions = [randomBytes(32)];
  readonly #server = createServer(async (request, response) => {
    const { status, body } = this.#answer(request, await bodyOf(request));
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(status === 307 && { location: '/' }),
    });
    response.end(JSON.stringify(body));
  });
  #port = 0;

  static async start(): Promise<KeyProviderStandIn> {
    const made = new KeyProviderStandIn();
    await made.back();
    return made;
  }

  /** The settings of a server that uses it. */
  get env() {
    return {
      KEY_PROVIDER_URL: `http://127.0.0.1:${this.#port}/v1/transit`,
      KEY_PROVIDER_KEY: KEY,
      KEY_PROVIDER_TOKEN: this.token,
    };
  }

  /** A new version of the key, which encrypts from now on. */
  rotate(): void {
    this.#versions.push(randomBytes(32));
  }

  async away(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Listens again on the same port. */
  async back(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  #answer({ method, url = '', headers }: IncomingMessage, body: Record<string, string>): Answer {
    if (this.fails !== null) return refused(this.fails, 'Vault is sealed');
    if (headers['x-vault-token'] !== this.token) return refused(403, 'permission denied');
    const [, operation = '', key = ''] = /^\/v1\/transit\/(encrypt|decrypt|rewrap)\/(\w+)$/.exec(url) ?? [];
    if (method !== 'POST' || operation === '') return refused(404, 'no handler for route');
    if (key !== KEY) return refused(400, 'encryption key not found');
    this.calls.push(operation);
    if (operation === 'encrypt') {
      return { status: 200, body: { data: { ciphertext: this.#encrypted(body.plaintext ?? '') } } };
    }
    const plaintext = this.#decrypted(body.ciphertext ?? '');
    if (plaintext === null) return refused(400, 'invalid ciphertext');
    const data = operation === 'decrypt' ? { plaintext } : { ciphertext: this.#encrypted(plaintext) };
    return { status: 200, body: { data } };
  }

  #encrypted(plaintext: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#versions.at(-1) ?? '', iv);
    const sealed = Buffer.concat([cipher.update(Buffer.from(plaintext, 'base64')), cipher.final()]);
    const bytes = Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    return `vault:v${this.#versions.length}:${bytes.toString('base64')}`;
  }

  #decrypted(ciphertext: string): string | null {
    const [, version, encoded = ''] = /^vault:v(\d+):(.+)$/.exec(ciphertext) ?? [];
    const key = this.#versions[Number(version) - 1];
    if (!key || Number(version) < this.oldestVersion) return null;
    const bytes = Buffer.from(encoded, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('base64');
  }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? {} : JSON.parse(text);
}
