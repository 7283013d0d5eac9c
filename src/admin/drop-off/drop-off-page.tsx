import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { type DropOff, dropOffQuery } from '#src/api/admin/drop-off.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import { dateInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { useAddressSearch } from '../kit/address-search.ts';
import layout from '../kit/layout.module.css';
import { machineLabels, machineNamed } from '../kit/machine/machine-words.ts';
import { numberInWords } from '../kit/number-in-words.ts';
import { Page } from '../kit/page.tsx';
import { TryAgain } from '../kit/try-again.tsx';
import styles from './drop-off.module.css';
import { StatesTable, StepsTable } from './drop-off-tables.tsx';
import { FiguresOnDrawing } from './figures-on-drawing.tsx';
import { FunnelView } from './funnel.tsx';

const DAY_MS = 86_400_000;

/** The ranges of the report, by the name in the address. Without dates, the server uses twelve weeks. */
const ranges = [
  { id: '4', label: '4 weeks' },
  { id: '12', label: '12 weeks' },
  { id: '52', label: 'A year' },
] as const;

type RangeId = (typeof ranges)[number]['id'];

function rangeNamed(name: string | null): RangeId {
  return ranges.find(({ id }) => id === name)?.id ?? '12';
}

/** Returns the days of a range: whole weeks from a Monday, including the current week. */
function daysOf(range: RangeId, now: Date): { from?: string; to?: string } {
  if (range === '12') return {};
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  const from = day(now.getTime() - (sinceMonday + 7 * (Number(range) - 1)) * DAY_MS);
  return { from, to: day(now.getTime()) };
}

type View = 'funnel' | 'drawing' | 'table';

/** Returns the view that an address names. Links to the drawing do not name it if they are older than the funnel. */
function viewIn(search: URLSearchParams): View {
  const named = search.get('view');
  if (named === 'funnel' || named === 'drawing' || named === 'table') return named;
  return search.has('machine') || search.has('at') ? 'drawing' : 'funnel';
}

const shownHow = 'Only totals are stored, not individual clients. Days are counted in UTC.';
const ofSteps = `How far clients get in the eleven steps, and where they leave. ${shownHow}`;
const ofStates = `How long clients stay in each state, and which event they leave it by. ${shownHow}`;

/**
 * Where clients spend time and where they drop off: as a funnel of the steps, and by state on the diagram of the state machine.
 * The address holds the view and the selection.
 */
export default function DropOffPage() {
  const [search, setSearch] = useAddressSearch();
  const view = viewIn(search);
  // The funnel is one of the wizard's steps.
  const machine = view === 'funnel' ? 'onboarding' : machineNamed(search.get('machine'));
  const range = rangeNamed(search.get('weeks'));
  const days = daysOf(range, new Date());
  const asked = { machine, ...days };
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(dropOffQuery(asked));
  // The figures of another machine do not match this diagram.
  const found = data?.machine === machine ? data : undefined;

  const set = (name: string, value: string | null) =>
    setSearch(
      (next) => {
        if (value === null) next.delete(name);
        else next.set(name, value);
        if (name === 'machine') next.delete('at');
        return next;
      },
      { replace: true },
    );
  const chooseView = (chosen: View) =>
    setSearch(
      (next) => {
        next.set('view', chosen);
        if (chosen === 'funnel') for (const name of ['view', 'machine', 'at']) next.delete(name);
        return next;
      },
      { replace: true },
    );
  const actions = (
    <ToggleButtonGroup
      exclusive
      aria-label="Show figures"
      value={view}
      onChange={(_event, chosen: View | null) => chosen && chooseView(chosen)}
    >
      <ToggleButton value="funnel">Funnel</ToggleButton>
      <ToggleButton value="drawing">On the drawing</ToggleButton>
      <ToggleButton value="table">As a table</ToggleButton>
    </ToggleButtonGroup>
  );
  return (
    <Page title="Drop-off" why={view === 'funnel' ? ofSteps : ofStates} actions={actions}>
      <div className={styles.choices}>
        {view !== 'funnel' && (
          <ToggleButtonGroup
            exclusive
            aria-label="Of what"
            value={machine}
            onChange={(_event, next: string | null) => next && set('machine', next)}
          >
            <ToggleButton value="onboarding">{machineLabels.onboarding}</ToggleButton>
            <ToggleButton value="submission">{machineLabels.submission}</ToggleButton>
          </ToggleButtonGroup>
        )}
        <TextField
          select
          label="The last"
          value={range}
          onChange={({ target }) => set('weeks', target.value)}
          className={styles.range}
          slotProps={{ select: { native: true } }}
        >
          {ranges.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </TextField>
        {found && <p className={textStyles.note}>{daysInWords(found)}</p>}
      </div>
      {error && (
        <FormAlert
          severity={found ? 'warning' : 'error'}
          title={found ? 'The figures could not be refreshed' : 'The figures could not be loaded'}
          action={<TryAgain disabled={isFetching} onClick={() => refetch()} />}
        >
          {error.message}
        </FormAlert>
      )}
      {!found && !error && <FormSkeleton rows={6} />}
      {found && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? layout.stale : undefined}>
          {view === 'funnel' ? (
            <FunnelView found={found} range={days} />
          ) : (
            <StateFigures
              found={found}
              asTable={view === 'table'}
              selected={search.get('at')}
              onSelect={(id) => set('at', id)}
            />
          )}
        </div>
      )}
    </Page>
  );
}

type StateFiguresProps = {
  found: DropOff;
  asTable: boolean;
  selected: string | null;
  onSelect(id: string): void;
};

/** The figures of each state, on the diagram or as a table. */
function StateFigures({ found, asTable, selected, onSelect }: StateFiguresProps) {
  return (
    <>
      {isEmpty(found) && (
        <EmptyNote title="No data for these days">
          Transitions are recorded while clients use the portal, and counted within a minute.
        </EmptyNote>
      )}
      {asTable ? (
        <StatesTable found={found} />
      ) : (
        <FiguresOnDrawing found={found} selected={selected} onSelect={onSelect} />
      )}
      {asTable && found.steps.length > 0 && <StepsTable steps={found.steps} />}
      {found.earlier > 0 && (
        <p className={textStyles.note}>
          {numberInWords(found.earlier)} more in states of an earlier version, which today’s drawing does not
          have.
        </p>
      )}
    </>
  );
}

function isEmpty({ states }: DropOff): boolean {
  return states.every(({ stays, closed }) => stays + closed === 0);
}

function daysInWords({ from, to }: DropOff): string {
  return `${dateInWords(from)} to ${dateInWords(to)}`;
}
