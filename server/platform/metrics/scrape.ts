import { Gauge, type Registry } from 'prom-client';
import { within } from '../core/within.ts';
import type { Figures } from './figures.ts';

/** Prometheus gets its answer within a second; this leaves some for the network. */
const WITHIN_MS = 700;

/**
 * Adds the gauges of all sources to the registry.
 * @returns a function that reads every source and gives the text of a scrape. A source that fails or is late has no samples, and
 * is named by `portal_source_up`. Simultaneous scrapes share one read.
 */
export function addFigures(registry: Registry, sources: readonly Figures[]): () => Promise<string> {
  const up = new Gauge({
    name: 'portal_source_up',
    help: '1 if the source of these figures could be read within the time of a scrape, else 0',
    labelNames: ['source'],
    registers: [registry],
  });
  const readers = sources.map((source) => readerOf(source, registry));
  let inProgress: Promise<string> | undefined;
  const scrape = async () => {
    await Promise.all(
      readers.map(async ({ source, read }) => {
        const isRead = await within(WITHIN_MS, read(), false);
        up.set({ source }, isRead ? 1 : 0);
      }),
    );
    return registry.metrics();
  };
  return () => {
    inProgress ??= scrape().finally(() => {
      inProgress = undefined;
    });
    return inProgress;
  };
}

function readerOf(figures: Figures, registry: Registry) {
  const gauges = new Map(
    Object.entries(figures.gauges).map(([name, text]) => {
      const { help, label } = typeof text === 'string' ? { help: text, label: null } : text;
      const labelNames = label === null ? [] : [label];
      return [name, { label, gauge: new Gauge({ name, help, labelNames, registers: [registry] }) }];
    }),
  );
  const empty = () => {
    for (const { gauge } of gauges.values()) gauge.reset();
    // Without labels, `reset` would set the gauge to 0, which is a statement.
    for (const { gauge, label } of gauges.values()) if (label === null) gauge.remove();
  };
  async function readOnce(): Promise<boolean> {
    try {
      const values = await figures.read();
      for (const [name, { gauge, label }] of gauges) {
        const value = values[name];
        if (typeof value === 'number') gauge.set(value);
        else if (value && label !== null) for (const [of, each] of value) gauge.set({ [label]: of }, each);
      }
      return true;
    } catch {
      return false;
    }
  }

  /** The read of an earlier scrape that has not ended. */
  let pending: Promise<boolean> | undefined;
  return {
    source: figures.source,
    /** @returns whether the gauges have values */
    async read(): Promise<boolean> {
      empty();
      if (pending) return false;
      pending = readOnce().finally(() => {
        pending = undefined;
      });
      return pending;
    },
  };
}
