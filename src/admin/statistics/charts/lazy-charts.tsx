import { type ComponentType, lazy } from 'react';

function ChartMissing() {
  return <p>The chart could not be loaded. Choose “Tables” above, or load the page again.</p>;
}

/** The chart library is loaded in parallel to the figures; the page also works without it. */
function chart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch(() => ({ default: ChartMissing as ComponentType<Props> })));
}

export const WeeksChart = chart(() => import('./weeks-chart.tsx'));
export const CountsChart = chart(() => import('./counts-chart.tsx'));
