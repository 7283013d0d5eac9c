import type { Statistics } from '#src/api/admin/statistics.ts';
import { FiguresTable } from '../kit/figures-table.tsx';
import { CountsChart } from './charts/lazy-charts.tsx';
import { FigureCard } from './figure-card.tsx';
import { groupLabel, methodLabel, providerLabels } from './statistics-labels.ts';

/** The results of identity checks, by who checked. */
export function Checks({ checks, asTables }: { checks: Statistics['checks']; asTables: boolean }) {
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

/** The groups of documents that were sent back. */
export function RefusedDocuments({
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

/** How people were identified, by the entries of compliance files. */
export function Methods({ methods, asTables }: { methods: Statistics['methods']; asTables: boolean }) {
  return (
    <FigureCard
      title="Identification methods"
      note="The entries of compliance files that were recorded in the range, by method."
      empty={methods.every(({ entries }) => entries === 0) && 'No entry was recorded in this range.'}
      asTables={asTables}
      chart={
        <CountsChart
          labels={methods.map(({ method }) => methodLabel(method))}
          series={[
            {
              id: 'entries',
              label: 'Entries',
              paint: 'plain',
              counts: methods.map(({ entries }) => entries),
            },
          ]}
        />
      }
      table={(isHidden) => (
        <FiguresTable
          caption="Identification methods"
          isHidden={isHidden}
          heads={['Method', 'Entries']}
          rows={methods.map(({ method, entries }) => ({
            key: method,
            head: methodLabel(method),
            cells: [entries],
          }))}
        />
      )}
    />
  );
}
