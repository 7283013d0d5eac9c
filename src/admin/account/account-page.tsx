import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { builtInRoles, isBuiltInRole, permissions } from '#domain/rules/permission.ts';
import { staffAddressChange } from '#src/api/admin/address-change.ts';
import {
  createRecoveryCodes,
  deletePasskey,
  type Passkey,
  passkeysQuery,
  staffSignInQuery,
} from '#src/api/admin/staff-sign-in.ts';
import { AddressChange } from '#src/sign-in/address-change.tsx';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { dayOfTimeInWords, timeInWords } from '#src/ui/text/date-text.ts';
import layout from '../kit/layout.module.css';
import { Page } from '../kit/page.tsx';
import { RecoveryCodes } from '../kit/sign-in/recovery-codes.tsx';
import { RegisterPasskey } from '../kit/sign-in/register-passkey.tsx';
import { SessionList } from '../kit/sign-in/session-list.tsx';
import kit from '../kit/sign-in/sign-in-kit.module.css';
import { useStaffMember } from '../kit/staff-member.ts';
import text from '../kit/text.module.css';
import { TryAgain } from '../kit/try-again.tsx';
import { CalendarSection } from './calendar-section.tsx';

/** The staff member's own sign-in address, passkeys, recovery codes, calendar and sessions. */
export default function AccountPage() {
  const { email, roles = [], ...own } = useStaffMember();
  const { data: methods } = useQuery(staffSignInQuery);
  return (
    <Page title="Your account" why={`How you sign in as ${email}, and where you are signed in.`}>
      <div className={layout.record}>
        <section className={kit.column} aria-labelledby="account-roles">
          <h2 id="account-roles">Your roles</h2>
          <p>{rolesInWords(roles)}</p>
          <details>
            <summary>What you may do</summary>
            <ul>
              {(own.permissions ?? []).map((permission) => (
                <li key={permission}>{permissions[permission]}</li>
              ))}
            </ul>
          </details>
        </section>
        <section className={kit.column} aria-labelledby="account-address">
          <h2 id="account-address">Sign-in address</h2>
          <AddressChange calls={staffAddressChange} />
        </section>
        {methods?.includes('passkey') && <Passkeys />}
        {own.permissions?.includes('cases:read') && <CalendarSection />}
        <section className={kit.column} aria-labelledby="account-sessions">
          <h2 id="account-sessions">Sessions</h2>
          <p>End a session that you do not recognise, or that is on a device you no longer use.</p>
          <SessionList userId={null} />
        </section>
      </div>
    </Page>
  );
}

/** Returns the roles with what each is for. */
function rolesInWords(roles: readonly { id: string; name: string }[]): string {
  const sentences = roles.map(({ id, name }) =>
    isBuiltInRole(id) ? `${name}: ${builtInRoles[id].task}` : `${name}.`,
  );
  return sentences.join(' ');
}

function Passkeys() {
  const { data, error, refetch } = useQuery(passkeysQuery);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const renew = useMutation({
    mutationFn: createRecoveryCodes,
    networkMode: 'always',
    onSuccess: setCodes,
    onError: (failure) => showToast(failure.message, 'error'),
  });
  if (!data) {
    return error ? (
      <FormAlert severity="error" action={<TryAgain onClick={refetch} />}>
        {error.message}
      </FormAlert>
    ) : (
      <FormSkeleton rows={2} />
    );
  }
  return (
    <>
      <section className={kit.column} aria-labelledby="account-passkeys">
        <h2 id="account-passkeys">Passkeys</h2>
        <p>
          A passkey signs you in with the screen lock of your device or with a security key. Register one on
          each device that you use.
        </p>
        {data.items.length > 0 && (
          <ul className={`${layout.rows} ${kit.list}`}>
            {data.items.map((passkey) => (
              <li key={passkey.id} className={`${layout.between} ${kit.row}`}>
                <div className={layout.grow}>
                  <p className={text.label}>{passkey.name}</p>
                  <p className={text.small}>
                    Registered {dayOfTimeInWords(passkey.createdAt)} ·{' '}
                    {passkey.lastUsedAt ? `last used ${timeInWords(passkey.lastUsedAt)}` : 'not used yet'}
                  </p>
                </div>
                <Button
                  variant="outlined"
                  size="small"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setRemoving(passkey)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        <RegisterPasskey
          onRegistered={(issued) => {
            showToast('Passkey registered', 'success');
            setCodes(issued);
          }}
        />
      </section>
      {data.items.length > 0 && (
        <section className={kit.column} aria-labelledby="account-recovery">
          <h2 id="account-recovery">Recovery codes</h2>
          {codes.length > 0 ? (
            <RecoveryCodes codes={codes} />
          ) : (
            <p>
              {data.recoveryCodesLeft === 1 ? '1 code is left.' : `${data.recoveryCodesLeft} codes are left.`}{' '}
              New codes replace all earlier ones.
            </p>
          )}
          <div>
            <Button variant="outlined" disabled={renew.isPending} onClick={() => renew.mutate()}>
              Make new recovery codes
            </Button>
          </div>
        </section>
      )}
      {removing && <RemoveDialog passkey={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const remove = useMutation({
    mutationFn: () => deletePasskey(passkey.id),
    networkMode: 'always',
    onSuccess: () => {
      showToast('Passkey removed', 'success');
      onClose();
    },
  });
  return (
    <QuestionDialog
      isAlert
      color="error"
      title={`Remove the passkey “${passkey.name}”?`}
      action="Remove passkey"
      busyLabel="Removing…"
      busy={remove.isPending}
      cancelLabel="Keep it"
      onAction={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>It can no longer sign you in. Delete it on the device as well.</p>
      {remove.error && <FormAlert severity="error">{remove.error.message}</FormAlert>}
    </QuestionDialog>
  );
}
