import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { components } from '#contract/schema.d.ts';
import { passkeyCreation, passkeyRequest } from '#src/api/admin/staff-sign-in.ts';
import { ApiError } from '#src/api/api-error.ts';

type Schemas = components['schemas'];

/** Whether this browser can use passkeys. */
export const canUsePasskeys = browserSupportsWebAuthn;

/** Asks the device to sign with a passkey. @throws Error if the person or the device declines */
export async function signWithPasskey(): Promise<Schemas['PasskeyAssertion']> {
  const optionsJSON = (await passkeyRequest()) as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, response, authenticatorAttachment } = await startAuthentication({ optionsJSON });
  return {
    ...{ id, rawId, type: 'public-key', clientExtensionResults: {} },
    ...(authenticatorAttachment && { authenticatorAttachment }),
    response: {
      clientDataJSON: response.clientDataJSON,
      authenticatorData: response.authenticatorData,
      signature: response.signature,
      ...(response.userHandle && { userHandle: response.userHandle }),
    },
  };
}

/** Asks the device to make a passkey. @throws Error if the person or the device declines */
export async function makePasskey(): Promise<Schemas['PasskeyAttestation']> {
  const optionsJSON = (await passkeyCreation()) as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, response, authenticatorAttachment } = await startRegistration({ optionsJSON });
  return {
    ...{ id, rawId, type: 'public-key', clientExtensionResults: {} },
    ...(authenticatorAttachment && { authenticatorAttachment }),
    response: {
      clientDataJSON: response.clientDataJSON,
      attestationObject: response.attestationObject,
      ...(response.transports && { transports: response.transports }),
    },
  };
}

/** Returns what to tell the person about a failed dialog of their device, or a refusal of the server. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof ApiError) {
    return error.status === 401
      ? 'This passkey is not known here. It may have been removed. Use another way to sign in.'
      : error.message;
  }
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.';
  if (name === 'SecurityError') return 'Passkeys do not work at this address. Ask an administrator.';
  return 'The passkey was not used. Try again, and follow the dialog of your device.';
}
