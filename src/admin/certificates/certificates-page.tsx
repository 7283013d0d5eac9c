import { dateInWords } from '#src/ui/text/date-text.ts';
import { stateColumn } from '../kit/list/column.tsx';
import list from '../kit/list/list.module.css';
import { SearchField, ToggleFilter } from '../kit/list/list-filters.tsx';
import { listPage } from '../kit/list/list-page.tsx';
import { type Certificate, CertificateBadge, statusLabels } from './certificate-labels.tsx';

const states = [...Object.entries(statusLabels), ['ending', 'Ends within 90 days'] as const];

export default listPage<Certificate>({
  resource: 'training-certificates',
  words: { one: 'certificate', many: 'certificates' },
  title: 'Certificates',
  why: 'A certificate is issued automatically when a training is completed. The link of a withdrawn certificate shows at once that it was withdrawn.',
  label: 'Certificates, latest first',
  sort: { field: 'issuedAt', order: 'DESC' },
  filters: [
    <ToggleFilter key="state" source="state" label="State" choices={states} />,
    <SearchField key="search" label="Search by holder, address, training or number" />,
  ],
  columns: [
    { label: 'Holder', isName: true, render: ({ holder }) => holder },
    {
      label: 'Training',
      render: ({ title, versionNumber }) => (
        <div>
          <p>{title}</p>
          <p className={list.beneath}>Version {versionNumber}</p>
        </div>
      ),
    },
    stateColumn(({ status }) => <CertificateBadge status={status} />),
    {
      label: 'Valid until',
      sortBy: 'validUntil',
      isNarrow: true,
      render: ({ validUntil }) => (validUntil === null ? 'No end date' : dateInWords(validUntil)),
    },
    { label: 'Number', isNarrow: true, render: ({ number }) => number },
  ],
  empty: {
    title: 'No certificates',
    text: 'Choose another state, or search for the beginning of a name, a training or a number.',
  },
});
