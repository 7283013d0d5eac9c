import { dayInWords } from '#domain/copy.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { Badge } from '../kit/case/badge.tsx';
import { stateColumn } from '../kit/list/column.tsx';
import { ToggleFilter } from '../kit/list/list-filters.tsx';
import { listPage } from '../kit/list/list-page.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';

type Ending = RecordOf<'/admin/endings'>;

const labels: Record<Ending['state'], string> = { ended: 'Ended', soon: 'Ends soon' };
const noticeLabels: Record<Ending['state'], string> = { ended: 'Overdue', soon: 'Due soon' };

/** The documents and identity documents of approved clients that have ended or end soon, and change notices that are due, by day. */
export default listPage<Ending>({
  resource: 'endings',
  words: { one: 'entry', many: 'entries' },
  title: 'What ends',
  why: 'Documents of approved clients and identity documents of people that have ended or end within 90 days, and change notices of MSB applications that are not sent.',
  label: 'What ends, the earliest first',
  pageOf: ({ onboardingId, applicationId }) =>
    applicationId === null
      ? adminPaths.case(onboardingId, 'compliance')
      : adminPaths.msbApplication(applicationId),
  filters: [
    <ToggleFilter
      key="state"
      source="state"
      label="State"
      choices={(['ended', 'soon'] as const).map((state) => [state, labels[state]])}
    />,
  ],
  columns: [
    { label: 'Company', isName: true, render: ({ company }) => company || 'Company not named' },
    { label: 'What', render: ({ label }) => label },
    { label: 'Last day', isNarrow: true, render: ({ endsOn }) => dayInWords(endsOn) },
    stateColumn(({ state, kind }) => (
      <Badge tone={state === 'ended' ? 'rejected' : 'ours'} status={state}>
        {(kind === 'change_notice' ? noticeLabels : labels)[state]}
      </Badge>
    )),
  ],
  empty: {
    title: 'Nothing ends',
    text: 'A proof of address and a certificate of incumbency end 12 months after their issue, and an identity document on its last day. A change notice is due 30 days after the change.',
  },
});
