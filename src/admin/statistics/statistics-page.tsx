import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { downloadStatistics, type StatisticsRange, statisticsQuery } from '#src/api/admin/statistics.ts';
import { ApiError } from '#src/api/api-error.ts';
import { saveFile } from '#src/ui/browser/save-file.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import { useAddressSearch } from '../kit/address-search.ts';
import layout from '../kit/layout.module.css';
import { Page } from '../kit/page.tsx';
import { useMay } from '../kit/staff-member.ts';
import { TryAgain } from '../kit/try-again.tsx';
import { ChartPaints } from './charts/paints.tsx';
import { ComplianceFigures } from './compliance-figures.tsx';
import { FiguresSkeleton, RangeSkeleton } from './figure-card.tsx';
import { RangeFigures } from './range-figures.tsx';
import { RangeForm, rangeInWords } from './range-form.tsx';
import { StandingFigures } from './standing-figures.tsx';
import styles from './statistics.module.css';

const why = 'How onboarding is going. Days are counted in UTC.';

/** Onboarding statistics: charts, also available as tables, for a range of days that is in the address. */
export default function StatisticsPage() {
  const [search, setSearch] = useAddressSearch();
  const may = useMay();
  const asked = rangeOf(search);
  const asTables = search.get('view') === 'tables';
  const { data: found, error, isPlaceholderData, isFetching, refetch } = useQuery(statisticsQuery(asked));
  const refused = refusedDates(error);

  const choose = ({ from, to }: StatisticsRange) => {
    const view = search.get('view');
    setSearch({ ...(from && { from }), ...(to && { to }), ...(view && { view }) });
  };
  const chooseView = (_event: unknown, view: 'charts' | 'tables' | null) => {
    if (view) setSearch({ ...asked, ...(view === 'tables' && { view }) }, { replace: true });
  };
  const actions = (
    <>
      <ToggleButtonGroup
        exclusive
        aria-label="Show figures as"
        value={asTables ? 'tables' : 'charts'}
        onChange={chooseView}
      >
        <ToggleButton value="charts">Charts</ToggleButton>
        <ToggleButton value="tables">Tables</ToggleButton>
      </ToggleButtonGroup>
      <DownloadFigures range={asked} />
    </>
  );
  const shown = { from: asked.from ?? found?.from ?? '', to: asked.to ?? found?.to ?? '' };
  // Without dates in the address, the response contains them.
  const areDatesKnown = shown.from !== '' || shown.to !== '' || error !== null;
  return (
    <Page title="Statistics" why={why} actions={actions}>
      <ChartPaints />
      {areDatesKnown ? (
        <RangeForm asked={asked} shown={shown} refused={refused} onChosen={choose} />
      ) : (
        <RangeSkeleton />
      )}
      {!found && !error && <FiguresSkeleton />}
      {found && (
        <div className={isPlaceholderData ? layout.stale : undefined} aria-busy={isPlaceholderData}>
          <section aria-labelledby="statistics-range" className={styles.section}>
            <h2 id="statistics-range">{rangeInWords(found)}</h2>
            <RangeFigures found={found} asTables={asTables} />
          </section>
          <section aria-labelledby="statistics-now" className={styles.section}>
            <h2 id="statistics-now">At this moment</h2>
            <StandingFigures found={found} asTables={asTables} />
          </section>
          {may('cases:read') && (
            <section aria-labelledby="statistics-compliance" className={styles.section}>
              <h2 id="statistics-compliance">Compliance files</h2>
              <ComplianceFigures asTables={asTables} />
            </section>
          )}
        </div>
      )}
      {!found && error && (
        <div className={styles.section}>
          {Object.keys(refused).length > 0 ? (
            <EmptyNote title="No figures for these dates">Change the dates above.</EmptyNote>
          ) : (
            <FormAlert
              severity="error"
              title="The figures could not be loaded"
              action={<TryAgain disabled={isFetching} onClick={() => refetch()} />}
            >
              {error.message}
            </FormAlert>
          )}
        </div>
      )}
    </Page>
  );
}

function rangeOf(search: URLSearchParams): StatisticsRange {
  const [from, to] = [search.get('from'), search.get('to')];
  return { ...(from && { from }), ...(to && { to }) };
}

/** Returns the server's errors about the dates, by field. */
function refusedDates(error: Error | null): { from?: string; to?: string } {
  if (!(error instanceof ApiError) || error.status !== 400) return {};
  const messageOf = (name: string) => error.fields.find(({ property }) => property === name)?.message;
  const [from, to] = [messageOf('from'), messageOf('to')];
  return { ...(from && { from }), ...(to && { to }) };
}

/** Downloads the figures of the range as CSV. */
function DownloadFigures({ range }: { range: StatisticsRange }) {
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadStatistics(range),
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: (error) => notify(`The figures could not be downloaded. ${error.message}`, { type: 'error' }),
  });
  return (
    <Button variant="outlined" size="small" disabled={isPending} onClick={() => mutate()}>
      Download CSV
    </Button>
  );
}
