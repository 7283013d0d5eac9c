import { checkedBy } from './checked-by.ts';
import { closedObject } from './closed-object.ts';
import { nameInMail } from './name-in-mail.ts';
import { textField } from './text-field.ts';
import type { Validation } from './validate.ts';

/** The maximum length of the name on a certificate, in characters. */
export const maxHolder = 80;
const maxReason = 500;

/**
 * Returns a name for a certificate. It is shown on a public page of the firm, so it must be a name and must not contain a link.
 * @returns null if it is not a name, or too long
 */
export function holderOf(typed: string): string | null {
  const name = nameInMail(typed);
  return name === null || name.length > maxHolder || name.endsWith('…') ? null : name;
}

const rules = {
  holder: textField({
    missing: 'Enter the name as it should appear on the certificate',
    max: maxHolder,
  }).test(
    'name',
    'Enter only a name, without an address or a number',
    (value) => value === '' || value.length > maxHolder || holderOf(value) !== null,
  ),
  reason: textField({ missing: 'Enter the reason for the withdrawal', max: maxReason, multiline: true }),
};

const holderRule = closedObject({ holder: rules.holder }, 'Send the name as an object');
const reasonRule = closedObject({ reason: rules.reason }, 'Send the reason as an object');

/** Validates the holder's name; an accepted name is normalised. Never throws for any value. */
export function checkHolder(holder: unknown): Validation<{ holder: string }> {
  const checked = checkedBy<{ holder: string }>(holderRule, { holder });
  return checked.ok ? { ...checked, value: { holder: holderOf(checked.value.holder) ?? '' } } : checked;
}

/** Validates the reason why a certificate is withdrawn. Never throws for any value. */
export function checkWithdrawal(reason: unknown): Validation<{ reason: string }> {
  return checkedBy<{ reason: string }>(reasonRule, { reason });
}
