import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns every text file of a built portal by its path, without compressed files and fonts. */
export function builtTexts(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const texts = files.filter(({ name }) => /\.(js|css|html|svg|json)$/.test(name));
  return new Map(
    texts.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [path.relative(folder, file), readFileSync(file, 'utf8')] as const;
    }),
  );
}

/** Texts that only occur in the developers' page. */
export const devMarkers: readonly string[] = ['/dev/machines', 'machine-viewer-channel', 'statelyai'];

/** Texts that only occur in a machine's drawing and its libraries. */
export const drawingMarkers: readonly string[] = ['org.eclipse.elk', 'react-flow__node'];

/** Returns the markers that occur in the built portal. */
export function markersIn(folder: string): string[] {
  const texts = [...builtTexts(folder).values()];
  return devMarkers.filter((marker) => texts.some((text) => text.includes(marker)));
}
