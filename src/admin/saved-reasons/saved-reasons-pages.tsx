import { type SavedReasonKind, savedReasonKinds } from '#domain/rules/saved-reason.ts';
import { SelectField, TextField } from '../kit/form/fields.tsx';
import { SelectFilter } from '../kit/list/list-filters.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import { defineResource } from '../kit/resource/define-resource.ts';
import { oneOf } from '../kit/resource/list-filters.ts';
import { resourcePages } from '../kit/resource/resource-pages.tsx';

type SavedReason = RecordOf<'/saved-reasons'>;

const kinds = Object.entries(savedReasonKinds) as [SavedReasonKind, string][];

/** Texts that staff insert into decisions, marks and refusals. */
export const pages = resourcePages<SavedReason>({
  resource: defineResource({
    name: 'saved-reasons',
    called: 'reason',
    collection: '/saved-reasons',
    item: '/saved-reasons/{id}',
    calls: ['one', 'create', 'update', 'remove'],
    isSorted: true,
    filters: { kind: oneOf(kinds.map(([kind]) => kind)) },
  }),
  words: { one: 'reason', many: 'reasons' },
  title: 'Saved reasons',
  why: 'Texts that a click inserts into a decision, a mark or a refusal. All staff share them.',
  sort: { field: 'text', order: 'ASC' },
  filters: [<SelectFilter key="kind" source="kind" label="Offered for" any="Anything" choices={kinds} />],
  columns: [
    { label: 'Reason', isName: true, sortBy: 'text', render: ({ text }) => text },
    { label: 'Offered for', render: ({ kind }) => savedReasonKinds[kind] },
  ],
  empty: { title: 'No saved reasons', text: 'Save a text here, or in the dialog in which you typed it.' },
  form: {
    fields: (
      <>
        <SelectField source="kind" label="Offered for">
          {kinds.map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          source="text"
          label="Reason"
          multiline
          minRows={3}
          helperText="Clients read all of them but the internal rationale. Say what they have to do."
        />
      </>
    ),
    defaultValues: { kind: 'answer' },
    nameOf: ({ text }) => text,
    removal: 'It is no longer offered. What was sent with it stays as it is.',
  },
});
