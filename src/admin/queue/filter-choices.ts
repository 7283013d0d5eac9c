import { useQuery } from '@tanstack/react-query';
import { riskFlagNames } from '#domain/rules/risk-flags.ts';
import { caseTagsQuery } from '#src/api/admin/case-tags.ts';
import { staffQuery } from '#src/api/admin/staff.ts';
import { daysInWords } from '../kit/case/age.ts';
import { riskLabels } from '../kit/case/risk-flags.tsx';
import { useStaffMember } from '../kit/staff-member.ts';
import type { QueueFilter } from './queue-filter.ts';
import { useQueue } from './use-queue.ts';

type Option = { value: string; label: string };

/** A filter of the queue with a choice of values. */
export interface FilterChoice {
  name: Exclude<keyof QueueFilter, 'status' | 'search' | 'similar' | 'unread'>;
  label: string;
  /** '' without a filter. */
  value: string;
  /** The first one is no filter. */
  options: readonly Option[];
  /** @param value '' removes the filter */
  change(value: string): void;
}

const ages = [1, 3, 7, 14, 30].map((days) => ({
  value: String(days),
  label: `${daysInWords(days)} or longer`,
}));
const dueDates = [
  { value: '', label: 'Any day' },
  { value: '0', label: 'Late' },
  ...[1, 3, 7].map((days) => ({ value: String(days), label: `Late, or within ${daysInWords(days)}` })),
];
const risks = riskFlagNames.map((flag) => ({ value: flag, label: riskLabels[flag].label }));

/** Returns the filters that are set by choosing a value: for their form, and for the chips of those that are set. */
export function useFilterChoices(): FilterChoice[] {
  const { filter, setFilter } = useQueue();
  const { id: ownId } = useStaffMember();
  const { data: staff = [] } = useQuery(staffQuery);
  const { data: tags = [] } = useQuery(caseTagsQuery);
  const { assignee = '', waitingDays, risk = '', dueDays, tag = '', duplicates } = filter;
  const numbered = (value: string) => (value === '' ? undefined : Number(value));
  const people = [
    { value: '', label: 'Anyone' },
    { value: 'me', label: 'Me' },
    { value: 'nobody', label: 'Nobody' },
    ...staff.filter(({ id }) => id !== ownId).map(({ id, name }) => ({ value: id, label: name })),
  ];
  const choices: FilterChoice[] = [
    {
      name: 'assignee',
      label: 'Assignee',
      value: assignee === ownId ? 'me' : assignee,
      // The account may be disabled, or its name may not be loaded yet.
      options: withOwn(people, assignee === ownId ? 'me' : assignee, 'Someone else'),
      change: (value) => setFilter({ assignee: value === '' ? undefined : value }),
    },
    {
      name: 'waitingDays',
      label: 'Waiting',
      value: String(waitingDays ?? ''),
      options: withOwn(
        [{ value: '', label: 'Any time' }, ...ages],
        String(waitingDays ?? ''),
        `${daysInWords(waitingDays ?? 0)} or longer`,
      ),
      change: (value) => setFilter({ waitingDays: numbered(value) }),
    },
    {
      name: 'risk',
      label: 'Risk flag',
      value: risk,
      options: [{ value: '', label: 'Any or none' }, ...risks],
      change: (value) => setFilter({ risk: riskFlagNames.find((flag) => flag === value) }),
    },
    {
      name: 'dueDays',
      label: 'Due',
      value: String(dueDays ?? ''),
      options: withOwn(dueDates, String(dueDays ?? ''), `Within ${daysInWords(dueDays ?? 0)}`),
      change: (value) => setFilter({ dueDays: numbered(value) }),
    },
  ];
  choices.push({
    name: 'duplicates',
    label: 'Duplicates',
    value: duplicates ? 'shared' : '',
    options: [
      { value: '', label: 'Any or none' },
      { value: 'shared', label: 'Same person, tax id, wallet or phone in another case' },
    ],
    change: (value) => setFilter({ duplicates: value === '' ? undefined : true }),
  });
  if (tags.length > 0 || tag !== '') {
    choices.push({
      name: 'tag',
      label: 'Tag',
      value: tag,
      // The last case may have lost the tag, or its name may not be loaded yet.
      options: withOwn(
        [{ value: '', label: 'Any or none' }, ...tags.map(({ id, name }) => ({ value: id, label: name }))],
        tag,
        'Another tag',
      ),
      change: (value) => setFilter({ tag: value === '' ? undefined : value }),
    });
  }
  return choices;
}

/** Adds a value of a view or a link that is not offered. */
function withOwn(offered: readonly Option[], value: string, label: string): readonly Option[] {
  return offered.some((option) => option.value === value) ? offered : [...offered, { value, label }];
}
