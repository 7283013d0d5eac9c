import { dayInWords } from '#domain/copy.ts';
import { incidentRisks, riskLabels } from '#domain/rules/incident.ts';
import { FieldPair, SelectField, TextField } from '../kit/form/fields.tsx';
import { SearchField, SelectFilter } from '../kit/list/list-filters.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import { defineResource } from '../kit/resource/define-resource.ts';
import { oneOf, text } from '../kit/resource/list-filters.ts';
import { resourcePages } from '../kit/resource/resource-pages.tsx';

type Incident = RecordOf<'/incidents'>;

/** Dates are typed as in the browser's own picker, and sent as YYYY-MM-DD. */
function DayField(props: { source: string; label: string; helperText?: string }) {
  return <TextField {...props} type="date" slotProps={{ inputLabel: { shrink: true } }} />;
}

function Fields() {
  return (
    <>
      <TextField source="title" label="Name" helperText="Short, without names of people" />
      <TextField source="happened" label="What happened" multiline minRows={4} />
      <FieldPair>
        <DayField source="occurredOn" label="When it happened" helperText="Leave empty if it is not known" />
        <DayField source="discoveredOn" label="When it was discovered" />
      </FieldPair>
      <TextField source="concerned" label="Whom and which data it concerns" multiline minRows={2} />
      <SelectField source="risk" label="Risk to the people concerned">
        {incidentRisks.map((risk) => (
          <option key={risk} value={risk}>
            {riskLabels[risk]}
          </option>
        ))}
      </SelectField>
      <TextField source="measures" label="What was done" multiline minRows={3} />
      <FieldPair>
        <TextField
          source="reportedTo"
          label="Reported to"
          helperText="Such as the privacy commissioner and the people concerned"
        />
        <DayField source="reportedOn" label="Reported on" helperText="Leave empty if it was not reported" />
      </FieldPair>
    </>
  );
}

/** The register of incidents with personal data. */
export const pages = resourcePages<Incident>({
  resource: defineResource({
    name: 'incidents',
    called: 'incident',
    collection: '/incidents',
    item: '/incidents/{id}',
    calls: ['one', 'create', 'update', 'remove'],
    isSorted: true,
    filters: { search: text(), risk: oneOf(incidentRisks) },
  }),
  words: { one: 'incident', many: 'incidents' },
  title: 'Incidents',
  why: 'The register of incidents with personal data: what happened, whom it concerns, the risk, and to whom it was reported.',
  sort: { field: 'discoveredOn', order: 'DESC' },
  filters: [
    <SearchField key="search" label="Search by name" />,
    <SelectFilter
      key="risk"
      source="risk"
      label="Risk"
      any="Any risk"
      choices={incidentRisks.map((risk) => [risk, riskLabels[risk]] as const)}
    />,
  ],
  columns: [
    { label: 'Name', isName: true, render: ({ title }) => title },
    { label: 'Discovered', sortBy: 'discoveredOn', render: ({ discoveredOn }) => dayInWords(discoveredOn) },
    { label: 'Risk', render: ({ risk }) => riskLabels[risk] },
    { label: 'Reported', render: ({ reportedOn }) => (reportedOn === '' ? 'No' : dayInWords(reportedOn)) },
  ],
  empty: {
    title: 'No incidents',
    text: 'Record each incident in which personal data was lost, changed or disclosed.',
  },
  form: {
    fields: <Fields />,
    defaultValues: { risk: 'low' },
    nameOf: ({ title }) => title,
    removal: 'The law requires the register to be stored for 24 months.',
  },
});
