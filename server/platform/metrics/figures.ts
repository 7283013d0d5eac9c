/** A number; null for none at the moment; or one number for each value of the gauge's label. */
type Value = number | null | ReadonlyMap<string, number>;

/** The help text of a gauge; with `label`, the gauge has one number for each value of that label. */
type GaugeText = string | { help: string; label: string };

/**
 * Gauges that are read together when Prometheus asks for them: from the database, a disk, or the memory of a module. Names and
 * labels must not contain ids, names or addresses of people.
 */
export type Figures = {
  /** What they are about; the label of `portal_source_up`. */
  readonly source: string;
  /** By the name of each gauge, such as `portal_mails_waiting`. */
  readonly gauges: Readonly<Record<string, GaugeText>>;
  /** May fail or take long: a scrape then has none of them, and says so. */
  read(): Promise<Readonly<Record<string, Value>>>;
};

/**
 * Declares the gauges of one source.
 * @example
 *   figures('mails', { portal_mails_waiting: 'Mails that were not sent yet' }, async () => ({
 *     portal_mails_waiting: await countWaiting(db),
 *   }));
 */
export function figures<Name extends `portal_${string}`>(
  source: string,
  gauges: Readonly<Record<Name, GaugeText>>,
  read: () => Promise<Readonly<Record<Name, Value>>>,
): Figures {
  return { source, gauges, read };
}

/** Returns the seconds between a stored time and now; 0 for null and for a time in the future. */
export function secondsSince(at: string | null | undefined, now: Date): number {
  return at ? Math.max(0, (now.getTime() - Date.parse(at)) / 1000) : 0;
}
