import { useQuery } from '@tanstack/react-query';
import { riskFlagNames } from '#domain/rules/risk-flags.ts';
import { steps } from '#machines/steps.ts';
import { caseTagsQuery } from '#src/api/admin/case-tags.ts';
import { staffQuery } from '#src/api/admin/staff.ts';
import { daysInWords } from '../kit/case/age.ts';
import { riskLabels } from '../kit/case/risk-flags.tsx';
import { useStaffMember } from '../kit/staff-member.ts';
import { complianceChoices } from './compliance-choices.ts';
import { eventChoices } from './event-choices.ts';
import { type FilterChoice, type FilterControl, withOwn } from './filter-option.ts';
import { useQueue } from './use-queue.ts';

const ages = [1, 3, 7, 14, 30].map((days) => ({
  value: String(days),
  label: `${daysInWords(days)} or longer`,
}));
const dueDates = [
  { value: '', label: 'Any day' },
  { value: '0', label: 'Late' },
  { value: 'today', label: 'Later today (UTC)' },
  ...[1, 3, 7].map((days) => ({ value: String(days), label: `Late, or within ${daysInWords(days)}` })),
];
const risks = riskFlagNames.map((flag) => ({ value: flag, label: riskLabels[flag].label }));

/** Returns the filters that are set by choosing a value: for their form, and for the chips of those that are set. */
export function useFilterChoices(): FilterChoice[] {
  const { filter, setFilter } = useQueue();
  const { id: ownId } = useStaffMember();
  const { data: staff = [] } = useQuery(staffQuery);
  const { data: tags = [] } = useQuery(caseTagsQuery);
  const { assignee = '', waitingDays, risk = '', tag = '', duplicates, eventBy } = filter;
  const own = (id: string) => (id === ownId ? 'me' : id);
  const anyone = { value: '', label: 'Anyone' };
  const known = [
    { value: 'me', label: 'Me' },
    ...staff.filter(({ id }) => id !== ownId).map(({ id, name }) => ({ value: id, label: name })),
  ];
  const people = [anyone, { value: 'nobody', label: 'No one' }, ...known];
  const choices: FilterChoice[] = [
    {
      name: 'assignee',
      label: 'Assignee',
      value: own(assignee),
      // The account may be disabled, or its name may not be loaded yet.
      options: withOwn(people, own(assignee), 'Someone else'),
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
    dueChoice({ filter, setFilter }),
    {
      name: 'duplicates',
      label: 'Duplicates',
      value: duplicates ? 'shared' : '',
      options: [
        { value: '', label: 'Any or none' },
        { value: 'shared', label: 'Same person, tax id, wallet or phone in another case' },
      ],
      change: (value) => setFilter({ duplicates: value === '' ? undefined : true }),
    },
    ...complianceChoices({ filter, setFilter }),
    ...progressChoices({ filter, setFilter }),
    ...eventChoices({ filter: { ...filter, ...(eventBy && { eventBy: own(eventBy) }) }, setFilter }, [
      anyone,
      ...known,
    ]),
  ];
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

const numbered = (value: string) => (value === '' ? undefined : Number(value));

function dueChoice({ filter: { dueDays, dueToday }, setFilter }: FilterControl): FilterChoice {
  const value = dueToday ? 'today' : String(dueDays ?? '');
  return {
    name: 'dueDays',
    label: 'Due',
    value,
    options: withOwn(dueDates, value, `Within ${daysInWords(dueDays ?? 0)}`),
    change: (next) =>
      setFilter(
        next === 'today'
          ? { dueToday: true, dueDays: undefined }
          : { dueToday: undefined, dueDays: numbered(next) },
      ),
  };
}

/** Returns the filters by the progress of a client, which find drafts that stopped. */
function progressChoices({ filter, setFilter }: FilterControl): FilterChoice[] {
  const { step = '', unchangedDays } = filter;
  const unchanged = String(unchangedDays ?? '');
  return [
    {
      name: 'step',
      label: 'Client is at',
      value: step,
      options: [
        { value: '', label: 'Any step' },
        ...steps.map(({ id, title }) => ({ value: id, label: title })),
      ],
      change: (value) => setFilter({ step: steps.find(({ id }) => id === value)?.id }),
    },
    {
      name: 'unchangedDays',
      label: 'Unchanged',
      value: unchanged,
      options: withOwn(
        [{ value: '', label: 'Any time' }, ...ages],
        unchanged,
        `${daysInWords(unchangedDays ?? 0)} or longer`,
      ),
      change: (value) => setFilter({ unchangedDays: numbered(value) }),
    },
  ];
}
