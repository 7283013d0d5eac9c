import type { Statistics } from '#src/api/admin/statistics.ts';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import { FiguresTable } from '../kit/figures-table.tsx';
import { numberInWords } from '../kit/number-in-words.ts';
import { CountsChart, WeeksChart } from './charts/lazy-charts.tsx';
import { DurationCard } from './duration-card.tsx';
import { FigureCard } from './figure-card.tsx';
import styles from './statistics.module.css';
import {
  groupLabel,
  isEmptyRange,
  providerLabels,
  totalsOf,
  weekInWords,
  weekMeasures,
  weekWords,
} from './statistics-labels.ts';

export function RangeFigures({ found, asTables }: { found: Statistics; asTables: boolean }) {
  if (isEmptyRange(found)) {
    return (
      <EmptyNote title="Nothing in this range yet">
        No case was started, submitted or decided on these days. Choose an earlier first day.
      </EmptyNote>
    );
  }
  return (
    <div className={styles.cards}>
      <Weeks weeks={found.weeks} asTables={asTables} />
      <div className={styles.stack}>
        <DurationCard
          title="Time to submit"
          note="From the start to the first submission."
          duration={found.timeToSubmit}
        />
        <DurationCard
          title="Time to decide"
          note="From a submission to the first approval or rejection of it."
          duration={found.timeToDecide}
        />
      </div>
      <Checks checks={found.checks} asTables={asTables} />
      <RefusedDocuments groups={found.refusedDocuments} asTables={asTables} />
      <Answered weeks={found.weeks} asTables={asTables} />
    </div>
  );
}

function Weeks({ weeks, asTables }: { weeks: Statistics['weeks']; asTables: boolean }) {
  const totals = totalsOf(weeks);
  return (
    <FigureCard
      title="Cases by week"
      note="Weeks begin on Monday; the first and the last count only the days of the range."
      isWide
      asTables={asTables}
      chart={<WeeksChart weeks={weeks} />}
      table={(isHidden) => (
        <FiguresTable
          caption="Cases by week"
          isHidden={isHidden}
          heads={['Week of', ...weekMeasures.map((measure) => weekWords[measure])]}
          rows={weeks.map((week) => ({
            key: week.week,
            head: weekInWords(week.week),
            cells: weekMeasures.map((measure) => week[measure]),
          }))}
          total={{
            key: 'total',
            head: 'All weeks',
            cells: weekMeasures.map((measure) => totals[measure]),
          }}
        />
      )}
    />
  );
}

/** How many cases were answered before they were due. */
function Answered({ weeks, asTables }: { weeks: Statistics['weeks']; asTables: boolean }) {
  const shown = weeks.map((week) => {
    const answered = week.approved + week.rejected + week.changesRequested;
    return { week: weekInWords(week.week), inTime: answered - week.late, late: week.late };
  });
  const sum = (of: 'inTime' | 'late') => shown.reduce((all, week) => all + week[of], 0);
  const [inTime, late] = [sum('inTime'), sum('late')];
  return (
    <FigureCard
      title="Answered in time"
      note={`Cases approved, rejected or sent back: ${numberInWords(late)} of ${numberInWords(inTime + late)} after their due date.`}
      empty={inTime + late === 0 && 'No case was answered in this range.'}
      asTables={asTables}
      chart={
        <CountsChart
          labels={shown.map(({ week }) => week)}
          series={[
            { id: 'inTime', label: 'In time', paint: 'good', counts: shown.map((week) => week.inTime) },
            { id: 'late', label: 'Late', paint: 'dotted', counts: shown.map((week) => week.late) },
          ]}
        />
      }
      table={(isHidden) => (
        <FiguresTable
          caption="Answered in time"
          isHidden={isHidden}
          heads={['Week of', 'In time', 'Late']}
          rows={shown.map((each) => ({ key: each.week, head: each.week, cells: [each.inTime, each.late] }))}
          total={{ key: 'total', head: 'All weeks', cells: [inTime, late] }}
        />
      )}
    />
  );
}

function Checks({ checks, asTables }: { checks: Statistics['checks']; asTables: boolean }) {
  const providers = [...new Set(checks.map(({ provider }) => provider))];
  const countOf = (provider: string, outcome: string) =>
    checks.find((each) => each.provider === provider && each.outcome === outcome)?.checks ?? 0;
  return (
    <FigureCard
      title="Identity checks"
      note="The results of checks that were decided in the range."
      empty={checks.every((each) => each.checks === 0) && 'No check was decided in this range.'}
      asTables={asTables}
      chart={
        <CountsChart
          labels={providers.map((provider) => providerLabels[provider])}
          series={[
            {
              id: 'verified',
              label: 'Verified',
              paint: 'good',
              counts: providers.map((provider) => countOf(provider, 'verified')),
            },
            {
              id: 'refused',
              label: 'Refused',
              paint: 'dotted',
              counts: providers.map((provider) => countOf(provider, 'refused')),
            },
          ]}
        />
      }
      table={(isHidden) => (
        <FiguresTable
          caption="Identity checks"
          isHidden={isHidden}
          heads={['Checked by', 'Verified', 'Refused']}
          rows={providers.map((provider) => ({
            key: provider,
            head: providerLabels[provider],
            cells: [countOf(provider, 'verified'), countOf(provider, 'refused')],
          }))}
        />
      )}
    />
  );
}

function RefusedDocuments({
  groups,
  asTables,
}: {
  groups: Statistics['refusedDocuments'];
  asTables: boolean;
}) {
  const sorted = groups.toSorted((a, b) => b.requests - a.requests);
  const asked = sorted.filter(({ requests }) => requests > 0);
  return (
    <FigureCard
      title="Documents sent back"
      note="In how many requests for changes each group of documents was marked."
      empty={asked.length === 0 && 'No document was sent back in this range.'}
      asTables={asTables}
      chart={
        <CountsChart
          labels={asked.map(({ group }) => groupLabel(group))}
          series={[
            {
              id: 'requests',
              label: 'Requests',
              paint: 'plain',
              counts: asked.map(({ requests }) => requests),
            },
          ]}
        />
      }
      table={(isHidden) => (
        <FiguresTable
          caption="Documents sent back"
          isHidden={isHidden}
          heads={['Group of documents', 'Requests']}
          rows={sorted.map(({ group, requests }) => ({
            key: group,
            head: groupLabel(group),
            cells: [requests],
          }))}
        />
      )}
    />
  );
}
