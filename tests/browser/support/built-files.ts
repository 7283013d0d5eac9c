import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Every text file of a built portal by its path inside of it: what is compressed or a font holds no text. */
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

/** What only the developers' page says. */
export const devMarkers: readonly string[] = ['/dev/machines', 'onboarding-portal-machines', 'statelyai'];

/** What only a machine's drawing says, and what it is made of. */
export const drawingMarkers: readonly string[] = ['org.eclipse.elk', 'react-flow__node'];

/** The markers that are somewhere in the built portal. */
export function markersIn(folder: string): string[] {
  const texts = [...builtTexts(folder).values()];
  return devMarkers.filter((marker) => texts.some((text) => text.includes(marker)));
}
