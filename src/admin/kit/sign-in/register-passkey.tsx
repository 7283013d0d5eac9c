import Button from '@mui/material/Button';
import { useState } from 'react';
import { createPasskey } from '#src/api/admin/staff-sign-in.ts';
import { ApiError } from '#src/api/api-error.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import { canUsePasskeys, makePasskey, passkeyFailure } from './passkey-device.ts';
import styles from './sign-in-kit.module.css';

type RegisterPasskeyProps = {
  /** Called with the recovery codes, which are empty unless it is the first passkey. */
  onRegistered(recoveryCodes: readonly string[]): void;
};

/** Asks for a name and registers a passkey of this device or of a security key. */
export function RegisterPasskey({ onRegistered }: RegisterPasskeyProps) {
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const register = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const credential = await makePasskey();
      onRegistered(await createPasskey({ name: name.trim(), credential }));
      setName('');
    } catch (error) {
      // The session's end has its own dialog.
      if (!(error instanceof ApiError && error.status === 401)) setFailure(passkeyFailure(error));
    } finally {
      setBusy(false);
    }
  };

  if (!canUsePasskeys()) {
    return (
      <FormAlert severity="warning" title="This browser does not support passkeys">
        Use a current browser on a device with a screen lock, or a security key.
      </FormAlert>
    );
  }
  return (
    <form
      noValidate
      className={styles.column}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !isBusy) void register();
      }}
    >
      <TextControl
        name="passkey-name"
        label="Name of the passkey"
        help="Such as “Work laptop”, so that you recognise it in the list."
        value={name}
        onChange={setName}
      />
      {failure && <FormAlert severity="error">{failure}</FormAlert>}
      <div>
        <Button type="submit" variant="contained" disabled={isBusy || name.trim() === ''}>
          <BusyLabel busy={isBusy} label="Register passkey" busyLabel="Registering…" />
        </Button>
      </div>
    </form>
  );
}
