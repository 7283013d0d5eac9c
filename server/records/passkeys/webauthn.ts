import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import type { Kysely, Transaction } from 'kysely';
import { firmName } from '#domain/firm.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { CHALLENGE_SECONDS, redeemChallenge, storeChallenge } from './challenges.repository.ts';
import { findPasskey, notePasskeyUse, type Passkey } from './passkeys.repository.ts';

/** Loaded at the first use, because most processes never need it and it would delay every start. */
const library = () => import('@simplewebauthn/server');

const CHALLENGE_BYTES = 32;

/** The relying party: the origin of PUBLIC_URL and its host name. */
function relyingParty({ publicUrl }: Deps['config']) {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, id: hostname };
}

type Deciding = Pick<Deps, 'config' | 'clock'>;

/** Returns what the browser needs to register a passkey that it can find without the account's name. */
export async function registrationOptions(
  db: Kysely<Database>,
  { config, clock, random }: Pick<Deps, 'config' | 'clock' | 'random'>,
  user: { id: string; email: string },
  registered: readonly Passkey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: firmName,
    rpID: relyingParty(config).id,
    userName: user.email,
    userID: new TextEncoder().encode(user.id),
    challenge: new Uint8Array(random.bytes(CHALLENGE_BYTES)),
    timeout: CHALLENGE_SECONDS * 1000,
    excludeCredentials: registered.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(db, options.challenge, { userId: user.id, now: clock.now() });
  return options;
}

/** Returns what the browser needs to find a passkey and sign with it. */
export async function authenticationOptions(
  db: Kysely<Database>,
  { config, clock, random }: Pick<Deps, 'config' | 'clock' | 'random'>,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).id,
    challenge: new Uint8Array(random.bytes(CHALLENGE_BYTES)),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
  });
  await storeChallenge(db, options.challenge, { userId: null, now: clock.now() });
  return options;
}

/**
 * Verifies a new passkey: its challenge was issued to the account and not used before, and origin and host are the
 * portal's. @returns the key, or undefined for anything else
 */
export async function verifyRegistration(
  trx: Transaction<Database>,
  { config, clock }: Deciding,
  userId: string,
  response: RegistrationResponseJSON,
): Promise<WebAuthnCredential | undefined> {
  const { verifyRegistrationResponse } = await library();
  const { origin, id } = relyingParty(config);
  const expectedChallenge = challengeIn(response);
  if (!(await redeemChallenge(trx, expectedChallenge, { userId, now: clock.now() }))) return undefined;
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
  }).catch(refused);
  return registrationInfo?.credential;
}

/**
 * Verifies a signature by a registered passkey and stores its use. The challenge is used up even if the rest is refused,
 * which is why the caller must commit in both cases.
 * @returns the passkey, or undefined if it is unknown, removed, of another origin, or its count went backwards
 */
export async function verifyAuthentication(
  trx: Transaction<Database>,
  { config, clock }: Deciding,
  response: AuthenticationResponseJSON,
): Promise<Passkey | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { origin, id } = relyingParty(config);
  const now = clock.now();
  const expectedChallenge = challengeIn(response);
  if (!(await redeemChallenge(trx, expectedChallenge, { userId: null, now }))) return undefined;
  const passkey = await findPasskey(trx, response.id);
  if (!passkey) return undefined;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: Number(passkey.counter),
    },
  }).catch(refused);
  if (!verified || !authenticationInfo) return undefined;
  const isUsed = await notePasskeyUse(trx, passkey, { newCounter: authenticationInfo.newCounter, now });
  return isUsed ? passkey : undefined;
}

/** The library throws for every malformed or wrong response. */
function refused() {
  return { verified: false, registrationInfo: undefined, authenticationInfo: undefined } as const;
}

/** Returns the challenge that the browser signed; empty for a malformed response. */
function challengeIn({ response }: { response: { clientDataJSON: string } }): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    const hasChallenge = typeof data === 'object' && data !== null && 'challenge' in data;
    return hasChallenge && typeof data.challenge === 'string' ? data.challenge : '';
  } catch {
    return '';
  }
}
