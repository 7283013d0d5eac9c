import { array, type ObjectSchema, string } from 'yup';
import type { components } from '#contract/schema.d.ts';
import { checkedBy } from './checked-by.ts';
import { closedObject } from './closed-object.ts';
import { asInstant, instantField } from './instant-field.ts';
import { type Permission, permissions } from './permission.ts';
import { textField } from './text-field.ts';
import type { Validation } from './validate.ts';

/** What an administrator decides about an API key. */
export type ApiKeyChoice = components['schemas']['ApiKeyInput'];

export type ApiKeyScope = components['schemas']['ApiKeyScope'];

const scopes: readonly (ApiKeyScope & Permission)[] = [
  ...(['cases:read', 'cases:tag', 'documents:read', 'identity:read', 'contacts:read'] as const),
  ...(['trainings:read', 'purchases:read', 'promo-codes:read', 'promo-codes:write'] as const),
  'statistics:read',
];

/** The scopes with what they allow, in the order of the form. Each is a permission of staff too. */
export const apiKeyScopes = Object.fromEntries(
  scopes.map((scope) => [scope, permissions[scope]]),
) as Readonly<Record<ApiKeyScope, string>>;

const chooseScopes = 'Choose at least one scope';

const apiKeyRule: ObjectSchema<ApiKeyChoice> = closedObject(
  {
    name: textField({ missing: 'Enter the name of the program', max: 120 }),
    scopes: array()
      .typeError(chooseScopes)
      .of(
        string<ApiKeyScope>()
          .defined()
          .oneOf(Object.keys(apiKeyScopes) as ApiKeyScope[], 'Choose a scope from the list'),
      )
      .defined(chooseScopes)
      .nonNullable(chooseScopes)
      .min(1, chooseScopes),
    expiresAt: instantField(),
  },
  'Send the API key as an object',
);

/**
 * Validates an API key that is created or changed: each scope once, the expiry in UTC and, if it is new, in the future.
 * Never throws for any value.
 *
 * @param at the time, and the key before the change; null for a new one
 */
export function checkApiKey(
  value: unknown,
  { now, before }: { now: Date; before: Pick<ApiKeyChoice, 'expiresAt'> | null },
): Validation<ApiKeyChoice> {
  const checked = checkedBy(
    apiKeyRule,
    typeof value === 'object' && value !== null ? asStored(value) : value,
  );
  if (!checked.ok) return checked;
  const { expiresAt } = checked.value;
  if (expiresAt === null || expiresAt > now.toISOString() || expiresAt === before?.expiresAt) return checked;
  return { ok: false, errors: [{ property: 'expiresAt', message: 'Enter an expiry that is in the future' }] };
}

function asStored(value: Partial<Record<keyof ApiKeyChoice, unknown>>): object {
  const { scopes, expiresAt } = value;
  return {
    ...value,
    ...(Array.isArray(scopes) && { scopes: [...new Set(scopes)] }),
    expiresAt: expiresAt === '' ? null : asInstant(expiresAt),
  };
}
