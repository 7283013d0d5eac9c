import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { asSentence } from '#domain/copy.ts';
import { apiKeyScopes } from '#domain/rules/api-key.ts';
import { revokeApiKey, rotateApiKey } from '#src/api/admin/integrations.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { LinkFacts } from '#src/ui/frame/link-page.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { ChecksField } from '../kit/form/checks-field.tsx';
import { MomentField, TextField } from '../kit/form/fields.tsx';
import layout from '../kit/layout.module.css';
import { SearchField, ToggleFilter } from '../kit/list/list-filters.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import { defineResource } from '../kit/resource/define-resource.ts';
import { text, yesNo } from '../kit/resource/list-filters.ts';
import { resourcePages } from '../kit/resource/resource-pages.tsx';
import { noteSecret, Secret } from './secret.tsx';

type ApiKey = RecordOf<'/api-keys'>;

const states: Record<ApiKey['state'], string> = { active: 'Active', expired: 'Expired', revoked: 'Revoked' };
const usedOf = ({ lastUsedAt }: ApiKey) => (lastUsedAt ? timeInWords(lastUsedAt) : 'Never');
const options = Object.entries(apiKeyScopes).map(([value, label]) => ({ value, label }));

function Fields() {
  return (
    <>
      <TextField source="name" label="Name of the program" />
      <ChecksField source="scopes" label="What it may do" options={options} />
      <MomentField
        source="expiresAt"
        label="Expires"
        helperText="In your time zone. Leave empty for no expiry"
      />
    </>
  );
}

/** The state of a key, its secret, and how it is revoked. */
function State() {
  const key = useRecordContext<ApiKey>();
  const [isAsking, setAsking] = useState(false);
  if (!key) return null;
  return (
    <Stack component="section" spacing={4} className={layout.below} aria-labelledby="state">
      <h2 id="state">Secret and use</h2>
      <LinkFacts
        facts={[
          ['State', states[key.state]],
          ['Secret', `${key.hint}…`],
          ...(key.earlierSecretUntil
            ? [['Replaced secret', `Valid until ${timeInWords(key.earlierSecretUntil)}`] as const]
            : []),
          ['Last used', usedOf(key)],
          ['Created', timeInWords(key.createdAt)],
          ...(key.revokedAt ? [['Revoked', timeInWords(key.revokedAt)] as const] : []),
        ]}
      />
      <Secret
        id={key.id}
        rotate={rotateApiKey}
        overlap="The program needs the new secret before the present one ends."
        canRotate={key.state === 'active'}
      />
      {key.state !== 'revoked' && (
        <div>
          <Button color="error" variant="outlined" onClick={() => setAsking(true)}>
            Revoke API key
          </Button>
        </div>
      )}
      {isAsking && <RevokeDialog apiKey={key} onClose={() => setAsking(false)} />}
    </Stack>
  );
}

function RevokeDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose(): void }) {
  const notify = useNotify();
  const refresh = useRefresh();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => revokeApiKey(id),
    onSuccess: () => {
      notify(`${name} is revoked`, { type: 'success' });
      refresh();
      onClose();
    },
  });
  return (
    <QuestionDialog
      title={`Revoke ${name}?`}
      action="Revoke API key"
      busyLabel="Revoking…"
      busy={isPending}
      color="error"
      isAlert
      onAction={() => mutate()}
      onCancel={onClose}
    >
      <Stack spacing={4}>
        {error && (
          <FormAlert severity="error" title="The key was not revoked">
            {asSentence(error.message)}
          </FormAlert>
        )}
        <p>The program can no longer call the API, from now on. This cannot be undone.</p>
      </Stack>
    </QuestionDialog>
  );
}

export const pages = resourcePages<ApiKey & { secret?: string }>({
  resource: defineResource({
    name: 'api-keys',
    called: 'API key',
    collection: '/api-keys',
    item: '/api-keys/{id}',
    calls: ['one', 'create', 'update'],
    isSorted: true,
    filters: { search: text(), revoked: yesNo },
  }),
  words: { one: 'API key', many: 'API keys' },
  title: 'API keys',
  why: 'Keys with which your own programs call the API.',
  sort: { field: 'name', order: 'ASC' },
  filters: [
    <SearchField key="search" label="Search by name" />,
    <ToggleFilter
      key="revoked"
      source="revoked"
      label="Revoked"
      choices={[
        ['false', 'Not revoked'],
        ['true', 'Revoked'],
      ]}
    />,
  ],
  columns: [
    { label: 'Name', isName: true, sortBy: 'name', render: ({ name }) => name },
    { label: 'Secret', isNarrow: true, render: ({ hint }) => `${hint}…` },
    { label: 'May do', render: ({ scopes }) => scopes.map((scope) => apiKeyScopes[scope]).join(', ') },
    { label: 'Last used', isNarrow: true, render: usedOf },
    {
      label: 'Expires',
      isNarrow: true,
      render: ({ expiresAt }) => (expiresAt ? timeInWords(expiresAt) : 'Never'),
    },
    { label: 'State', isNarrow: true, render: ({ state }) => states[state] },
  ],
  empty: { title: 'No API keys', text: 'None matches, or none exists yet.' },
  form: {
    fields: <Fields />,
    defaultValues: { scopes: [], expiresAt: null },
    nameOf: ({ name }) => name,
    beneath: <State />,
    onCreated: noteSecret,
  },
});
