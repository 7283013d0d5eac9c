import type { ReactNode } from 'react';
import { FiguresTable } from '../kit/figures-table.tsx';
import { CountsChart } from './charts/lazy-charts.tsx';
import { FigureCard } from './figure-card.tsx';

interface CountsCardProps {
  title: string;
  note?: ReactNode;
  heads: [string, string];
  empty: string;
  rows: readonly { key: string; head: string; count: number; to: string }[];
  asTables: boolean;
}

/** Counts of cases, each with the list of its cases, as a chart and as a table. */
export function CountsCard({ title, note, heads, empty, rows, asTables }: CountsCardProps) {
  return (
    <FigureCard
      title={title}
      {...(note && { note })}
      empty={rows.every(({ count }) => count === 0) && empty}
      asTables={asTables}
      chart={
        <CountsChart
          labels={rows.map(({ head }) => head)}
          links={rows.map(({ head, count, to }) => ({ count, to, label: head }))}
          series={[{ id: 'cases', label: heads[1], paint: 'plain', counts: rows.map(({ count }) => count) }]}
        />
      }
      table={(isHidden) => (
        <FiguresTable
          caption={title}
          isHidden={isHidden}
          heads={heads}
          rows={rows.map(({ key, head, count, to }) => ({ key, head, cells: [{ count, to, label: head }] }))}
        />
      )}
    />
  );
}
