import { openTestApi, type TestApi, type TestApiOptions } from '#tests/support/api.ts';
import { freePort } from '#tests/support/free-port.ts';

/** One sample of a scrape. */
export type Sample = { name: string; labels: Record<string, string>; value: number };

/** The text of a scrape, and its parts. */
export type Scrape = {
  text: string;
  samples: Sample[];
  /** Type and help by the name of each metric. */
  metrics: Map<string, { type: string; help: string }>;
  /** Returns the number of a sample; undefined if there is none. */
  value(name: string, labels?: Record<string, string>): number | undefined;
};

/** Reads the metrics of a server at `127.0.0.1:<port>`. */
export async function scrapeAt(port: number): Promise<Scrape> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  if (!answer.ok) throw new Error(`The metrics answered ${answer.status}`);
  return parseScrape(await answer.text());
}

/** Parses Prometheus' text format, as far as this server writes it. */
export function parseScrape(text: string): Scrape {
  const samples: Sample[] = [];
  const metrics = new Map<string, { type: string; help: string }>();
  for (const line of text.split('\n')) {
    const [, kind, about = '', words = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (kind) {
      const known = metrics.get(about) ?? { type: '', help: '' };
      metrics.set(about, kind === 'HELP' ? { ...known, help: words } : { ...known, type: words });
      continue;
    }
    const [, name, given = '', number] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined) continue;
    const labels = Object.fromEntries(
      [...given.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, value]) => [label, value]),
    );
    samples.push({ name, labels, value: Number(number) });
  }
  const value: Scrape['value'] = (name, labels = {}) =>
    samples.find(
      (each) =>
        each.name === name && Object.entries(labels).every(([label, is]) => each.labels[label] === is),
    )?.value;
  return { text, samples, metrics, value };
}

/** Starts the server with metrics, for one test. */
export async function openWatchedApi({
  env,
  ...options
}: TestApiOptions = {}): Promise<TestApi & { scrape: () => Promise<Scrape>; metricsPort: number }> {
  const metricsPort = await freePort();
  const api = await openTestApi({ env: { METRICS_ADDRESS: `127.0.0.1:${metricsPort}`, ...env }, ...options });
  return { ...api, metricsPort, scrape: () => scrapeAt(metricsPort) };
}
