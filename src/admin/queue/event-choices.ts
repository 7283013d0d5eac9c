import { dateInWords } from '#src/ui/text/date-text.ts';
import { caseEventLabels, caseEvents } from '../kit/case/case-event-labels.ts';
import { type FilterChoice, type FilterControl, type FilterOption, withOwn } from './filter-option.ts';
import type { QueueFilter } from './queue-filter.ts';

const DAY_MS = 86_400_000;

/** The ranges of days that are offered: so many days, today included. */
const ranges = [
  { days: 1, label: 'Today' },
  { days: 7, label: 'Last 7 days' },
  { days: 30, label: 'Last 30 days' },
];

/** Returns the range of the last days, UTC. */
function lastDays(days: number): Pick<QueueFilter, 'eventFrom' | 'eventTo'> {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { eventFrom: day(Date.now() - (days - 1) * DAY_MS), eventTo: day(Date.now()) };
}

const rangeValue = ({ eventFrom = '', eventTo = '' }: QueueFilter) =>
  eventFrom === '' && eventTo === '' ? '' : `${eventFrom} ${eventTo}`;

function rangeInWords({ eventFrom, eventTo }: QueueFilter): string {
  if (eventFrom === undefined) return `Until ${dateInWords(eventTo ?? '')}`;
  if (eventTo === undefined) return `Since ${dateInWords(eventFrom)}`;
  if (eventFrom === eventTo) return dateInWords(eventFrom);
  return `${dateInWords(eventFrom)} to ${dateInWords(eventTo)}`;
}

/**
 * Returns the filters by what happened to a case; when it happened and whose action it was can be chosen after the event.
 * @param people the choices of a staff member, the first one is no filter
 */
export function eventChoices(
  { filter, setFilter }: FilterControl,
  people: readonly FilterOption[],
): FilterChoice[] {
  const { event, eventBy = '' } = filter;
  const none = { event: undefined, eventFrom: undefined, eventTo: undefined, eventBy: undefined };
  const happened: FilterChoice = {
    name: 'event',
    label: 'Happened',
    value: event ?? '',
    options: [
      { value: '', label: 'Anything' },
      ...caseEvents.map((value) => ({ value, label: caseEventLabels[value] })),
    ],
    change(value) {
      const chosen = caseEvents.find((each) => each === value);
      // Most cases it happened to no longer wait for staff.
      if (!chosen) setFilter(none);
      else setFilter({ event: chosen, status: 'all', ...(chosen === 'started' && { eventBy: undefined }) });
    },
  };
  if (event === undefined) return [happened];
  const offered = ranges.map(({ days, label }) => ({ value: rangeValue(lastDays(days)), label }));
  const when: FilterChoice = {
    name: 'eventFrom',
    label: 'When',
    value: rangeValue(filter),
    options: withOwn([{ value: '', label: 'Any day' }, ...offered], rangeValue(filter), rangeInWords(filter)),
    change(value) {
      const [eventFrom, eventTo] = value.split(' ');
      setFilter({ eventFrom: eventFrom || undefined, eventTo: eventTo || undefined });
    },
  };
  if (event === 'started') return [happened, when];
  const by: FilterChoice = {
    name: 'eventBy',
    label: 'By',
    value: eventBy,
    options: withOwn(people, eventBy, 'Someone else'),
    change: (value) => setFilter({ eventBy: value || undefined }),
  };
  return [happened, when, by];
}
