import { inflateSync } from 'node:zlib';

/** The parts of a PDF that tests read. */
export type ReadPdf = { pages: string[]; outline: string[]; info: { title: string; author: string } };

type Objects = Map<number, { head: string; stream: Buffer | null }>;

/**
 * Returns the text of every page of a PDF of our own writer: one piece of text on each line. It decodes text with the fonts'
 * ToUnicode tables, like a reader that copies or searches.
 */
export function readPdf(bytes: Buffer): ReadPdf {
  const objects = readObjects(bytes);
  const tables = new Map<number, Map<string, string>>();
  for (const [id, { head }] of objects) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(head)?.[1];
    if (table) tables.set(id, readTable(streamOf(objects, Number(table))));
  }
  const heads = [...objects.values()].map(({ head }) => head);
  const info = heads.find((head) => head.includes('/Producer')) ?? '';
  return {
    pages: heads
      .filter((head) => /\/Type \/Page\b/.test(head))
      .map((head) => pageText(objects, tables, head)),
    outline: heads.filter((head) => head.includes('/Dest [')).map((head) => textOf(objects, head, 'Title')),
    info: { title: textOf(objects, info, 'Title'), author: textOf(objects, info, 'Author') },
  };
}

function readObjects(bytes: Buffer): Objects {
  const text = bytes.toString('latin1');
  const objects: Objects = new Map();
  for (const match of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const start = match.index + match[0].length;
    const end = text.indexOf('\nendobj', start);
    const stream = text.indexOf('\nstream\n', start);
    const hasStream = stream >= 0 && stream < end;
    const head = text.slice(start, hasStream ? stream : end);
    const body = hasStream ? bytes.subarray(stream + 8, text.indexOf('\nendstream', stream)) : null;
    objects.set(Number(match[1]), { head, stream: body });
  }
  return objects;
}

function streamOf(objects: Objects, id: number): string {
  const found = objects.get(id);
  if (!found?.stream) return '';
  const isPacked = found.head.includes('/FlateDecode');
  return (isPacked ? inflateSync(found.stream) : found.stream).toString('latin1');
}

/** Glyph number to characters. */
function readTable(cmap: string): Map<string, string> {
  const table = new Map<string, string>();
  for (const [, from = '0', , list = ''] of cmap.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([\w ]*)>/g)].forEach(([, hex = ''], index) => {
      table.set(hexOf(Number.parseInt(from, 16) + index), utf16(hex));
    });
  }
  return table;
}

function pageText(objects: Objects, tables: Map<number, Map<string, string>>, head: string): string {
  const resources = objects.get(Number(/\/Resources (\d+) 0 R/.exec(head)?.[1]))?.head ?? '';
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name, Number(id)]),
  );
  const content = streamOf(objects, Number(/\/Contents (\d+) 0 R/.exec(head)?.[1]));
  let table = new Map<string, string>();
  const lines: string[] = [];
  for (const [, font, pieces] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font) table = tables.get(fonts.get(font) ?? 0) ?? table;
    if (!pieces) continue;
    const glyphs = [...pieces.matchAll(/<(\w+)>/g)].map(([, hex]) => hex).join('');
    lines.push((glyphs.match(/.{4}/g) ?? []).map((glyph) => table.get(glyph) ?? '\ufffd').join(''));
  }
  return lines.join('\n');
}

/** Returns a text that an object contains under a name, or refers to. */
function textOf(objects: Objects, head: string, name: string): string {
  const reference = new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1];
  const source = reference === undefined ? head : `/${name} ${objects.get(Number(reference))?.head}`;
  const text = new RegExp(`/${name} \\(((?:[^\\\\)]|\\\\.)*)\\)`, 's').exec(source)?.[1] ?? '';
  return decoded(text.replace(/\\(.)/gs, '$1'));
}

function decoded(text: string): string {
  return text.startsWith('\u00fe\u00ff') ? utf16(Buffer.from(text.slice(2), 'latin1').toString('hex')) : text;
}

function utf16(hex: string): string {
  return Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
}

function hexOf(number: number): string {
  return number.toString(16).padStart(4, '0');
}
