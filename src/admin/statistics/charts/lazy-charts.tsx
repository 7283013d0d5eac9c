import { type ComponentType, lazy } from 'react';

/** The table has the same figures. */
function ChartMissing() {
  return <p>The chart could not be loaded. Choose “Tables” above, or load the page again.</p>;
}

/** The library of the charts is fetched beside the figures; without it the page still tells them. */
function chart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch(() => ({ default: ChartMissing as ComponentType<Props> })));
}

export const WeeksChart = chart(() => import('./weeks-chart.tsx'));
export const CountsChart = chart(() => import('./counts-chart.tsx'));
