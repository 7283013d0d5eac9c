import { type WatchedState, watchedStates } from '#domain/compliance/register/watch.ts';
import { dayInWords } from '#domain/copy.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { Badge, type BadgeTone } from '../kit/case/badge.tsx';
import { stateColumn } from '../kit/list/column.tsx';
import { ToggleFilter } from '../kit/list/list-filters.tsx';
import { listPage } from '../kit/list/list-page.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';

type Registration = RecordOf<'/admin/registrations'>;

const labels: Record<WatchedState, string> = {
  ending: 'Ends soon',
  ended: 'Ended',
  'name-differs': 'Name differs',
  'not-found': 'Not registered',
};
const tones: Record<WatchedState, BadgeTone> = {
  ending: 'ours',
  ended: 'rejected',
  'name-differs': 'ours',
  'not-found': 'rejected',
};

/** The clients whose registration with FINTRAC ends soon, has ended, or was not found. */
export default listPage<Registration>({
  resource: 'registrations',
  words: { one: 'client', many: 'clients' },
  title: 'Client registrations',
  why: 'Clients that say they are registered with FINTRAC, and whose registration ends within 90 days, has ended, or is not in the register.',
  label: 'Client registrations, the earliest end first',
  pageOf: ({ id }) => adminPaths.case(id),
  filters: [
    <ToggleFilter
      key="state"
      source="state"
      label="State"
      choices={watchedStates.map((state) => [state, labels[state]])}
    />,
  ],
  columns: [
    { label: 'Company', isName: true, render: ({ company }) => company || 'Company not named' },
    { label: 'Number', isNarrow: true, render: ({ number }) => number || '–' },
    {
      label: 'Valid until',
      isNarrow: true,
      render: ({ expiresOn }) => (expiresOn === '' ? '–' : dayInWords(expiresOn)),
    },
    stateColumn(({ state }) => (
      <Badge tone={tones[state]} status={state}>
        {labels[state]}
      </Badge>
    )),
    { label: 'Assignee', render: ({ assignee }) => assignee?.name ?? 'No one' },
  ],
  empty: {
    title: 'No registrations',
    text: 'A registration appears here 90 days before its last day, and when the register no longer confirms it.',
  },
});
