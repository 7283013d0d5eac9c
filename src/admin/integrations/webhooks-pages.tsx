import Stack from '@mui/material/Stack';
import { useRecordContext } from 'react-admin';
import { webhookEvents } from '#domain/rules/webhook.ts';
import { rotateWebhook } from '#src/api/admin/integrations.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { ChecksField } from '../kit/form/checks-field.tsx';
import { CheckField, TextField } from '../kit/form/fields.tsx';
import layout from '../kit/layout.module.css';
import { SearchField, ToggleFilter } from '../kit/list/list-filters.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import { defineResource } from '../kit/resource/define-resource.ts';
import { text, yesNo } from '../kit/resource/list-filters.ts';
import { resourcePages } from '../kit/resource/resource-pages.tsx';
import { Deliveries } from './deliveries.tsx';
import { noteSecret, Secret } from './secret.tsx';

type Webhook = RecordOf<'/webhooks'>;

const options = Object.entries(webhookEvents).map(([value, label]) => ({ value, label }));

function stateOf({ active, offBecause, failingSince }: Webhook): string {
  if (active) return failingSince ? `Failing since ${timeInWords(failingSince)}` : 'On';
  return offBecause === null ? 'Off' : 'Switched off by the server';
}

function Fields() {
  return (
    <>
      <TextField source="name" label="Name of the receiver" />
      <TextField source="url" label="URL" type="url" helperText="Starts with https://" />
      <ChecksField source="events" label="Events" options={options} />
      <CheckField source="active" label="Send events" />
    </>
  );
}

const switchedOff: Record<NonNullable<Webhook['offBecause']>, string> = {
  failures: 'The receiver has accepted nothing for three days.',
  gone: 'The receiver answered that it is gone (410).',
};

/** The signing secret and the deliveries of a webhook. */
function Beneath() {
  const webhook = useRecordContext<Webhook>();
  if (!webhook) return null;
  const { id, active, offBecause, earlierSecretUntil } = webhook;
  return (
    <>
      <Stack component="section" spacing={4} className={layout.below} aria-labelledby="secret">
        <h2 id="secret">Signing secret</h2>
        {offBecause !== null && (
          <FormAlert severity="warning" title="The server has switched off this webhook">
            {switchedOff[offBecause]} Correct the receiver, then select Send events and save.
          </FormAlert>
        )}
        <p>
          {earlierSecretUntil
            ? `Until ${timeInWords(earlierSecretUntil)}, events are also signed with the replaced secret.`
            : 'The receiver checks with it that an event comes from here.'}
        </p>
        <Secret
          id={id}
          rotate={rotateWebhook}
          overlap="Events are signed with both secrets until the present one ends."
          canRotate
        />
      </Stack>
      <Deliveries id={id} isActive={active} />
    </>
  );
}

export const pages = resourcePages<Webhook & { secret?: string }>({
  resource: defineResource({
    name: 'webhooks',
    called: 'webhook',
    collection: '/webhooks',
    item: '/webhooks/{id}',
    calls: ['one', 'create', 'update', 'remove'],
    isSorted: true,
    filters: { search: text(), active: yesNo },
  }),
  words: { one: 'webhook', many: 'webhooks' },
  title: 'Webhooks',
  why: 'Systems that are notified of events.',
  sort: { field: 'name', order: 'ASC' },
  filters: [
    <SearchField key="search" label="Search by name or URL" />,
    <ToggleFilter
      key="active"
      source="active"
      label="Switched"
      choices={[
        ['true', 'On'],
        ['false', 'Off'],
      ]}
    />,
  ],
  columns: [
    { label: 'Name', isName: true, sortBy: 'name', render: ({ name }) => name },
    { label: 'URL', render: ({ url }) => url },
    { label: 'Events', render: ({ events }) => events.map((event) => webhookEvents[event]).join(', ') },
    { label: 'State', isNarrow: true, render: stateOf },
  ],
  empty: { title: 'No webhooks', text: 'None matches, or none exists yet.' },
  form: {
    fields: <Fields />,
    defaultValues: { events: [], active: true },
    nameOf: ({ name }) => name,
    removal:
      'The receiver gets no further events, and its deliveries are deleted. To stop it temporarily, switch it off instead.',
    beneath: <Beneath />,
    onCreated: noteSecret,
  },
});
