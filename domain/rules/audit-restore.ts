import { checkedBy } from './checked-by.ts';
import { closedObject } from './closed-object.ts';
import { maxReasonLength } from './limits.ts';
import { textField } from './text-field.ts';
import type { Validation } from './validate.ts';

const rule = closedObject(
  { reason: textField({ missing: 'Enter the reason', max: maxReasonLength, multiline: true }) },
  'Send the reason as an object',
);

/** Validates the reason why the database was restored from a backup. Never throws for any value. */
export function checkRestoreReason(reason: unknown): Validation<{ reason: string }> {
  return checkedBy<{ reason: string }>(rule, { reason });
}
