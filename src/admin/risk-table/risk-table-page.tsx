import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { riskTableQuery } from '#src/api/admin/risk-table.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import layout from '../kit/layout.module.css';
import { Page } from '../kit/page.tsx';
import { useMay } from '../kit/staff-member.ts';
import { TryAgain } from '../kit/try-again.tsx';
import { ProposalForm } from './proposal-form.tsx';
import { TableInWords } from './table-in-words.tsx';
import { Versions } from './versions.tsx';

/** The weights by which clients are rated, their versions, and the form that proposes others. */
export default function RiskTablePage() {
  const { data, error, refetch } = useQuery(riskTableQuery);
  const [isEditing, setEditing] = useState(false);
  const mayChange = useMay()('compliance:rules');
  const waits = data?.versions.some(({ state }) => state === 'proposed') ?? false;
  return (
    <Page title="Risk table">
      {!data && error && (
        <FormAlert
          severity="error"
          title="The risk table could not be loaded"
          action={<TryAgain onClick={() => void refetch()} />}
        >
          {error.message}
        </FormAlert>
      )}
      {!data && !error && <FormSkeleton rows={8} />}
      {data && (
        <Stack spacing={8}>
          <div className={layout.between}>
            <p>
              {data.version === 0 ? 'The default table is in force.' : `Version ${data.version} is in force.`}{' '}
              Another table comes into force once a second person approves it; all ratings are then computed
              again.
            </p>
            {mayChange && !isEditing && (
              <Button variant="contained" disabled={waits} onClick={() => setEditing(true)}>
                Propose a change
              </Button>
            )}
          </div>
          {isEditing ? (
            <ProposalForm table={data.table} onClose={() => setEditing(false)} />
          ) : (
            <TableInWords table={data.table} />
          )}
          <Versions shown={data} mayDecide={mayChange} />
        </Stack>
      )}
    </Page>
  );
}
