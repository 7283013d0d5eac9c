import { edgesOf } from '#machines/graph/edges.ts';
import type { Message } from './live/messages.ts';
import { machineIn, type Product } from './product.ts';
import type { RecordedPath } from './recorded-path.ts';
import type { Recording } from './recording.ts';

/** A longer diagram is unreadable, so only the last messages are drawn. */
const mostDrawn = 80;

/**
 * Returns a recording as a bug report in Markdown: what was done, the final state of the machine, and a space for the expected
 * result.
 *
 * @param path the recording as a path
 */
export function toBugReport(recording: Recording, path: RecordedPath, product: Product): string {
  const last = leafOf(path.stands.at(-1) ?? []);
  return `# ${recording.machine}: ${last}

- Machine: \`${recording.machine}\`; the machines were of version ${recording.machineVersion}.
- Saved: ${recording.savedAt}
- Personal data: ${recording.holdsPersonalData ? 'in the recording, and not in this report' : 'none'}
- Path: \`${path.id}\`
${plannedLine(path)}
## What was done

| step | event | what it means | the machine then stands in |
| ---- | ----- | ------------- | -------------------------- |
| 0 | start | | \`${leafOf(path.stands[0] ?? [])}\` |
${path.events.map((_, index) => row(path, index, product)).join('\n')}

## What happened

The machine stands in \`${last}\`.

## What was expected

…

## Who told whom what

\`\`\`mermaid
${sequenceOf(recording.messages.slice(-mostDrawn))}
\`\`\`
`;
}

function plannedLine({ planned, isPlanned }: RecordedPath): string {
  const [first] = planned;
  if (isPlanned && first) return `- In the test plan: yes, as ${first.reference}: \`${first.id}\`.\n`;
  const near = planned.map(({ reference, id }) => `${reference}: \`${id}\``).join(', ');
  return `- In the test plan: not as it is${near === '' ? '' : `; the nearest are ${near}`}.\n`;
}

function row({ machine, events, stands }: RecordedPath, index: number, product: Product): string {
  const { event, edges = [] } = events[index] ?? {};
  const type = event?.type ?? '';
  const shown = machineIn(product, machine);
  const known = new Map((shown ? edgesOf(shown) : []).map((edge) => [edge.id, edge.definition.description]));
  const meaning = edges.flatMap((id) => known.get(id) ?? []).join(' ');
  return `| ${index + 1} | \`${type}\` | ${meaning} | \`${leafOf(stands[index + 1] ?? [])}\` |`;
}

/** Returns the messages as a Mermaid sequence diagram. */
function sequenceOf(messages: readonly Message[]): string {
  const parties = new Map<string, string>();
  for (const { from, to } of messages) {
    for (const party of [from, to]) if (party) parties.set(party.id, party.name);
  }
  const known = [...parties.keys()];
  const name = (id: string | undefined) => (id === undefined ? 'outside' : `a${known.indexOf(id)}`);
  return [
    'sequenceDiagram',
    '  participant outside as the page',
    ...[...parties].map(([id, says]) => `  participant ${name(id)} as ${says}`),
    ...messages.map(({ from, to, type }) => `  ${name(from?.id)}->>${name(to.id)}: ${type}`),
  ].join('\n');
}

/** Returns a machine's states in short: the innermost places. */
function leafOf(places: readonly string[]): string {
  const leaves = places.filter((place) => !places.some((other) => other.startsWith(`${place}.`)));
  return leaves.filter((place) => place.includes('.') || leaves.length === 1).join(', ') || 'nowhere';
}
