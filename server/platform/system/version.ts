import { readFileSync } from 'node:fs';

/** The version in `package.json`: a constant of the build, and read from the file when run from source. */
export const version: string = import.meta.env?.VERSION ?? readVersion();

function readVersion(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  const { version: found }: { version: string } = JSON.parse(text);
  return found;
}
