import type { components } from '#contract/schema.d.ts';
import { checkHolder, checkWithdrawal } from '#domain/rules/certificate.ts';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { badRequest, type FieldError } from '#server/platform/http/errors.ts';
import { moveRefusal } from '#server/platform/managed/move-refusal.ts';
import type { CertificateValues } from './definition.ts';

type Asked = Omit<components['schemas']['TrainingCertificateChange'], 'version'>;

/** Returns a certificate with an administrator's change applied. Throws 400 for missing fields. @param now ISO 8601 */
export function changedCertificate(
  before: CertificateValues,
  { state = before.state, reason, holder }: Asked,
  now: string,
): CertificateValues {
  const refused: FieldError[] = [];
  const wanted = { ...before, state };
  if (holder !== undefined) {
    const checked = checkHolder(holder);
    if (checked.ok) wanted.holder = checked.value.holder;
    else refused.push(...checked.errors);
  }
  if (state === 'valid') {
    if (reason) refused.push({ property: 'reason', message: 'Only what is withdrawn has a reason' });
    wanted.reason = '';
    wanted.withdrawnAt = null;
  } else if (reason !== undefined || before.state === 'valid') {
    const checked = checkWithdrawal(reason ?? '');
    if (checked.ok) wanted.reason = checked.value.reason;
    else refused.push(...checked.errors);
    wanted.withdrawnAt = before.withdrawnAt ?? now;
  }
  if (refused.length > 0) throw badRequest(refused);
  return wanted;
}

/** Returns why the certificate cannot be changed like this, or null if it can. */
export function changeRefusal(before: CertificateValues, { state }: CertificateValues): string | null {
  return moveRefusal(certificateMachine, {
    from: before.state,
    to: state,
    by: 'administrator',
    what: 'This certificate',
  });
}
