import { type AnchorLog, anchorIn } from '#server/derived/audit/anchor.ts';

/**
 * Appends anchors to a log that ends with one of them, or has none. Other anchors stay as they are: they are later than these, and
 * show what a restored database lacks.
 * @param lines all anchors of the source, oldest first
 */
export async function continueAnchors(log: AnchorLog, lines: readonly string[]): Promise<void> {
  const last = await log.last(0);
  const from = last === null ? 0 : lines.indexOf(last) + 1;
  if (last !== null && from === 0) return;
  for (const line of lines.slice(from)) {
    const anchor = anchorIn(line);
    if (anchor) await log.append(anchor.number, line);
  }
}
