import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { structureChanges } from '#domain/compliance/ownership/structure-changes.ts';
import { adminPaths } from '#src/admin/kit/admin-paths.ts';
import layout from '#src/admin/kit/layout.module.css';
import { countInWords } from '#src/admin/kit/number-in-words.ts';
import { TryAgain } from '#src/admin/kit/try-again.tsx';
import {
  type OwnershipVersion,
  ownershipVersionQuery,
  ownershipVersionsQuery,
} from '#src/api/admin/ownership.ts';
import { ChangesTable } from '#src/ownership/changes-table.tsx';
import { Drawing } from '#src/ownership/drawing.tsx';
import { LinksTable, NodesTable } from '#src/ownership/entries-tables.tsx';
import shared from '#src/ownership/ownership.module.css';
import { outcomeLabels } from '#src/ownership/ownership-labels.ts';
import { StructureProvider } from '#src/ownership/structure-context.tsx';
import { useComputed } from '#src/ownership/use-computed.ts';

const peopleOf = countInWords('person', 'people');
const organizationsOf = countInWords('organization', 'organizations');

import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { RecordTable } from '#src/ui/table/record-table.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { ConfirmedOwners } from './confirmed-owners.tsx';
import { OutcomeFields } from './outcome-fields.tsx';
import { staffCopy } from './staff-labels.ts';

const authorOf = ({ savedBy }: Pick<OwnershipVersion, 'savedBy'>) => savedBy?.name ?? 'A former staff member';

/** Every stored version: when, by whom, with which outcome. */
export function OwnershipVersions({ caseId }: { caseId: string }) {
  const { data, error, refetch } = useQuery(ownershipVersionsQuery(caseId));
  return (
    <section className={`${layout.below} ${shared.table}`} aria-labelledby="ownership-versions">
      <h3 id="ownership-versions">Versions</h3>
      {error && !data && (
        <FormAlert
          severity="error"
          title="The versions could not be loaded"
          action={<TryAgain onClick={() => void refetch()} />}
        >
          {error.message}
        </FormAlert>
      )}
      {data && (
        <RecordTable
          caption="Versions"
          rows={data}
          rowKey={({ version }) => String(version)}
          emptyTitle="No versions yet"
          emptyText="Each save is stored as a version. Saves of one person within 15 minutes are one version."
          columns={[
            { key: 'version', header: 'Version', render: ({ version }) => String(version) },
            { key: 'saved', header: 'Saved', render: ({ savedAt }) => timeInWords(savedAt) },
            { key: 'by', header: 'By', render: (version) => authorOf(version) },
            { key: 'outcome', header: 'Outcome', render: ({ outcome }) => outcomeLabels[outcome] },
            {
              key: 'entries',
              header: 'Entries',
              render: ({ people, organizations }) => `${peopleOf(people)}, ${organizationsOf(organizations)}`,
            },
          ]}
          actions={({ version }) => (
            <Button
              size="small"
              className={layout.screenOnly ?? ''}
              aria-label={`Open version ${version}`}
              component={RouterLink}
              to={`${adminPaths.case(caseId, 'ownership')}?version=${version}`}
            >
              Open
            </Button>
          )}
        />
      )}
    </section>
  );
}

/** A stored version, read-only, with what it changed. */
export function OwnershipVersionPage({ caseId, version }: { caseId: string; version: number }) {
  const { data, error, refetch } = useQuery(ownershipVersionQuery(caseId, version));
  return (
    <Stack spacing={5}>
      <Button
        size="small"
        className={layout.screenOnly ?? ''}
        sx={{ alignSelf: 'flex-start' }}
        component={RouterLink}
        to={adminPaths.case(caseId, 'ownership')}
      >
        Back to the current structure
      </Button>
      {data && <Version version={data} />}
      {!data && error && (
        <FormAlert
          severity="error"
          title="The version could not be loaded"
          action={<TryAgain onClick={() => void refetch()} />}
        >
          {error.message}
        </FormAlert>
      )}
      {!data && !error && <FormSkeleton rows={6} hasHeading />}
    </Stack>
  );
}

function Version({ version: shown }: { version: OwnershipVersion }) {
  const { structure, before, version, savedAt } = shown;
  const { owners, effective } = useComputed(structure);
  return (
    <StructureProvider structure={structure} mayChange={false} copy={staffCopy} set={() => undefined}>
      <Stack spacing={5}>
        <h2>
          Version {version}, saved {timeInWords(savedAt)} by {authorOf(shown)}
        </h2>
        {before && (
          <section className={shared.table} aria-labelledby="ownership-changes">
            <h3 id="ownership-changes">Changes from the version before</h3>
            <ChangesTable
              changes={structureChanges(before, structure, { hasSameIds: true })}
              before="Before"
              after={`Version ${version}`}
              sameTitle="No changes"
              sameText="The content is the same as in the version before."
            />
          </section>
        )}
        <section aria-label="Drawing">
          <Drawing owners={owners} onSelect={() => undefined} />
        </section>
        <ConfirmedOwners owners={owners} effective={effective} />
        <LinksTable />
        <NodesTable edited={null} onEdit={() => undefined} />
        <OutcomeFields />
      </Stack>
    </StructureProvider>
  );
}
