import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** The flags of authenticator data (WebAuthn, section 6.1). */
const PRESENT_AND_VERIFIED = 0x05;
const HAS_KEY = 0x40;

/** A security key in software, with one passkey. */
export class PasskeyDevice {
  readonly id = base64url(randomBytes(16));
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  /** The count of the last signature. */
  counter = 0;
  origin: string;

  constructor(origin = 'http://portal.test') {
    this.origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** The public key as the server stores it. */
  get publicKey(): string {
    return base64url(this.#coseKey());
  }

  /** Returns what a browser sends to register the passkey. */
  register(challenge: string) {
    const idBytes = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(idBytes.length);
    const authData = Buffer.concat([
      this.#dataWith(PRESENT_AND_VERIFIED | HAS_KEY),
      Buffer.alloc(16),
      length,
      idBytes,
      this.#coseKey(),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      },
    };
  }

  /** Returns what a browser sends to sign in with the passkey. */
  sign(challenge: string) {
    this.counter += 1;
    const authenticatorData = this.#dataWith(PRESENT_AND_VERIFIED);
    const clientDataJSON = this.#clientData('webauthn.get', challenge);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = createSign('sha256').update(signed).sign(this.#privateKey);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
      },
    };
  }

  #credential() {
    const type = 'public-key' as const;
    return { id: this.id, rawId: this.id, type, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string): string {
    return base64url(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #dataWith(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), counter]);
  }

  /** The COSE key of ES256 (RFC 9053, section 7.1.1). */
  #coseKey(): Uint8Array {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    return isoCBOR.encode(key);
  }
}
