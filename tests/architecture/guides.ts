import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What a guide's block asks for. */
export type Edit =
  /** A file that is made. */
  | { file: string; text: string }
  /** Lines of a file put in place of others, which must stand there once. */
  | { file: string; from: string; to: string };

/**
 * The edits that a guide describes, in its order: a `diff` block says after `+++` which file it changes, `@@` stands between
 * two places; any other block right below "a new file `path`" is that file.
 */
export function editsOf(guide: string): Edit[] {
  const blocks = guide.matchAll(/^( *)```(\w+)\n(.*?)^\1```$/gms);
  return [...blocks].flatMap(({ index, 1: indent = '', 2: language, 3: body = '' }): Edit[] => {
    const lines = body
      .split('\n')
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
    if (language === 'diff') return changesOf(lines);
    const paragraph = guide.slice(0, index).trimEnd().split('\n\n').at(-1) ?? '';
    const [, file] = /new file\s+`([^`]+)`/.exec(paragraph) ?? [];
    return file === undefined ? [] : [{ file, text: lines.join('\n') }];
  });
}

function changesOf([head = '', ...lines]: string[]): Edit[] {
  const file = head.replace(/^\+\+\+ /, '');
  const places = lines
    .join('\n')
    .trimEnd()
    .split(/^@@.*\n/m);
  return places
    .filter((place) => place !== '')
    .map((place) => {
      const marked = place.trimEnd().split('\n');
      const side = (other: string) =>
        marked
          .filter((line) => !line.startsWith(other))
          .map((line) => `${line.slice(1)}\n`)
          .join('');
      return { file, from: side('+'), to: side('-') };
    });
}

/** The files that edits touch. */
export function filesOf(edits: readonly Edit[]): string[] {
  return [...new Set(edits.map(({ file }) => file))];
}

/** Does to a copy of the project what a guide asks for. @throws where a place is not there, or more than once */
export async function apply(edits: readonly Edit[], root: string): Promise<void> {
  for (const edit of edits) {
    const file = path.join(root, edit.file);
    if ('text' in edit) {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, edit.text, { flag: 'wx' });
      continue;
    }
    const before = await readFile(file, 'utf8');
    const [start = '', ...rest] = before.split(edit.from);
    if (rest.length !== 1) throw new Error(`${edit.file} has ${rest.length} places like\n${edit.from}`);
    await writeFile(file, `${start}${edit.to}${rest[0]}`);
  }
}
