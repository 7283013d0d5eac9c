import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** An edit that a guide's code block describes. */
export type Edit =
  /** A new file. */
  | { file: string; text: string }
  /** Lines of a file that replace others, which must occur exactly once. */
  | { file: string; from: string; to: string };

/**
 * Returns the edits of a guide, in order: a `diff` block names the changed file after `+++`, and `@@` separates two places; any
 * other block directly below "a new file `path`" is that file.
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

/** Returns the files that edits change. */
export function filesOf(edits: readonly Edit[]): string[] {
  return [...new Set(edits.map(({ file }) => file))];
}

/** Applies a guide's edits to a copy of the project. @throws if the replaced lines are missing, or occur more than once */
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
