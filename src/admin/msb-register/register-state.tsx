import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import {
  fetchMsbRegister,
  type MsbRegister,
  msbRegisterQuery,
  uploadMsbRegister,
} from '#src/api/admin/msb-register.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { adminPaths } from '../kit/admin-paths.ts';
import layout from '../kit/layout.module.css';
import { numberInWords } from '../kit/number-in-words.ts';
import { useMayChange } from '../kit/staff-member.ts';
import areaText from '../kit/text.module.css';
import { TryAgain } from '../kit/try-again.tsx';

/** When the register was received, why a later file was refused, and the buttons that replace it. */
export function RegisterState() {
  const { data: register, error, refetch } = useQuery(msbRegisterQuery);
  const mayChange = useMayChange();
  return (
    <Stack spacing={2} sx={{ mb: 3 }}>
      {error && !register && (
        <FormAlert
          severity="error"
          title="The state of the register could not be loaded"
          action={<TryAgain onClick={() => refetch()} />}
        >
          {error.message}
        </FormAlert>
      )}
      {register?.error && (
        <FormAlert severity="warning" title="The latest file was not accepted">
          {register.error.message} ({timeInWords(register.error.at)}).
          {register.source !== null && ' The stored register stays in use.'}
        </FormAlert>
      )}
      <p>
        <Link to={adminPaths.registrations} className={areaText.link}>
          Registrations of clients that end soon, have ended or are missing
        </Link>
      </p>
      {register && (
        <div className={layout.between}>
          <p className={`${textStyles.quiet} ${layout.grow}`}>{stateInWords(register)}</p>
          {mayChange && <Replace isFetched={register.isFetched} />}
        </div>
      )}
    </Stack>
  );
}

function stateInWords({ businesses, source, receivedAt, checkedAt, isFetched }: MsbRegister): string {
  if (receivedAt === null) {
    return isFetched
      ? 'The register has not been fetched yet.'
      : 'No register is stored. Upload FINTRAC’s file.';
  }
  const received = `${numberInWords(businesses)} businesses, ${source} ${timeInWords(receivedAt)}.`;
  return checkedAt === null || checkedAt === receivedAt
    ? received
    : `${received} Unchanged ${timeInWords(checkedAt)}.`;
}

function Replace({ isFetched }: Pick<MsbRegister, 'isFetched'>) {
  const input = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const { refetch } = useListContext();
  const notify = useNotify();
  const replace = useMutation({
    mutationFn: (file: File | null) => (file ? uploadMsbRegister(file) : fetchMsbRegister()),
    onSuccess(register) {
      queries.setQueryData(msbRegisterQuery.queryKey, register);
      notify('The register is up to date', { type: 'success' });
      void refetch();
    },
    onError(error) {
      notify(error.message, { type: 'error' });
      void queries.invalidateQueries(msbRegisterQuery);
    },
  });
  return (
    <div className={`${layout.row} ${layout.screenOnly}`}>
      {isFetched && (
        <Button variant="outlined" disabled={replace.isPending} onClick={() => replace.mutate(null)}>
          Fetch now
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv"
        aria-label="Register file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) replace.mutate(file);
        }}
      />
      <Button variant="outlined" disabled={replace.isPending} onClick={() => input.current?.click()}>
        Upload CSV
      </Button>
    </div>
  );
}
