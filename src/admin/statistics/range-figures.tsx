import type { Statistics } from '#src/api/admin/statistics.ts';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import { FiguresTable } from '../kit/figures-table.tsx';
import { numberInWords } from '../kit/number-in-words.ts';
import { daysOfWeek, eventCount, eventList } from './case-lists.ts';
import { CountsChart, WeeksChart } from './charts/lazy-charts.tsx';
import { DurationCard } from './duration-card.tsx';
import { FigureCard } from './figure-card.tsx';
import { Checks, Methods, RefusedDocuments } from './review-figures.tsx';
import styles from './statistics.module.css';
import { isEmptyRange, totalsOf, weekInWords, weekMeasures, weekWords } from './statistics-labels.ts';

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
      <Weeks found={found} asTables={asTables} />
      <div className={styles.stack}>
        <DurationCard
          title="Time to submit"
          note="From the start to the first submission."
          duration={found.timeToSubmit}
          to={eventList('firstSubmitted', found)}
        />
        <DurationCard
          title="Time to decide"
          note="From a submission to the first approval or rejection of it."
          duration={found.timeToDecide}
          to={eventList('firstDecided', found)}
        />
      </div>
      <Checks checks={found.checks} asTables={asTables} />
      <RefusedDocuments groups={found.refusedDocuments} asTables={asTables} />
      <Methods methods={found.methods} asTables={asTables} />
      <Answered found={found} asTables={asTables} />
    </div>
  );
}

function Weeks({ found, asTables }: { found: Statistics; asTables: boolean }) {
  const { weeks } = found;
  const totals = totalsOf(weeks);
  return (
    <FigureCard
      title="Cases by week"
      note="Weeks begin on Monday; the first and the last count only the days of the range."
      isWide
      asTables={asTables}
      chart={<WeeksChart found={found} />}
      table={(isHidden) => (
        <FiguresTable
          caption="Cases by week"
          isHidden={isHidden}
          heads={['Week of', ...weekMeasures.map((measure) => weekWords[measure])]}
          rows={weeks.map((week) => ({
            key: week.week,
            head: weekInWords(week.week),
            cells: weekMeasures.map((measure) =>
              eventCount(
                week[measure],
                `${weekWords[measure]} in the week of ${weekInWords(week.week)}`,
                measure,
                daysOfWeek(week.week, found),
              ),
            ),
          }))}
          total={{
            key: 'total',
            head: 'All weeks',
            cells: weekMeasures.map((measure) =>
              eventCount(totals[measure], `${weekWords[measure]}, all weeks`, measure, found),
            ),
          }}
        />
      )}
    />
  );
}

/** How many cases were answered before they were due. */
function Answered({ found, asTables }: { found: Statistics; asTables: boolean }) {
  const shown = found.weeks.map((week) => {
    const answered = week.approved + week.rejected + week.changesRequested;
    const days = daysOfWeek(week.week, found);
    return { week: weekInWords(week.week), days, inTime: answered - week.late, late: week.late };
  });
  const timely = (count: number, of: string, days: Pick<Statistics, 'from' | 'to'>) =>
    eventCount(count, `In time, ${of}`, 'answeredInTime', days);
  const overdue = (count: number, of: string, days: Pick<Statistics, 'from' | 'to'>) =>
    eventCount(count, `Late, ${of}`, 'answeredLate', days);
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
            {
              ...{ id: 'inTime', label: 'In time', paint: 'good' },
              to: eventList('answeredInTime', found),
              counts: shown.map((week) => week.inTime),
            },
            {
              ...{ id: 'late', label: 'Late', paint: 'dotted' },
              to: eventList('answeredLate', found),
              counts: shown.map((week) => week.late),
            },
          ]}
        />
      }
      table={(isHidden) => (
        <FiguresTable
          caption="Answered in time"
          isHidden={isHidden}
          heads={['Week of', 'In time', 'Late']}
          rows={shown.map(({ week, days, ...counts }) => ({
            key: week,
            head: week,
            cells: [
              timely(counts.inTime, `week of ${week}`, days),
              overdue(counts.late, `week of ${week}`, days),
            ],
          }))}
          total={{
            key: 'total',
            head: 'All weeks',
            cells: [timely(inTime, 'all weeks', found), overdue(late, 'all weeks', found)],
          }}
        />
      )}
    />
  );
}
