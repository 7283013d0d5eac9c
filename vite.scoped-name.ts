import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * What a class of a module of styles is called on the page: `send-k3fQ`, its own name and four characters for its file.
 * Vite's also say the line, and the opening names a hundred.
 */
export function scopedName(name: string, file: string): string {
  const styles = path.relative(root, file).replaceAll(path.sep, '/');
  return `${name}-${createHash('sha256').update(styles).digest('base64url').slice(0, 4)}`;
}
