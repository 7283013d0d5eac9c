import { deflateSync } from 'node:zlib';
import { strToU8, type Zippable, zipSync } from 'fflate';

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of a Word document, by their paths; a text is written as XML. */
export type DocxParts = Record<string, string | Uint8Array>;

/** Returns the relationships of a part, from `[kind, target, mode]`. */
export function relations(
  ...all: readonly (readonly [kind: string, target: string, mode?: string])[]
): string {
  const each = all.map(
    ([kind, target, mode], n) =>
      `<Relationship Id="rId${n + 1}" Type="${RELATION}/${kind}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`;
}

/** Returns the content types of a document's parts. */
export function contentTypes(main = MAIN, more = ''): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/>${more}</Types>`;
}

/** Returns the body of a document. @param inside elements of a paragraph */
export const body = (inside = '<w:r><w:t>Ada Lovelace</w:t></w:r>') =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p>${inside}</w:p></w:body></w:document>`;

/** Returns a Word document like one from Word, with additional or replaced parts. */
export function docx(parts: DocxParts = {}): Buffer {
  const all: DocxParts = {
    '[Content_Types].xml': contentTypes(),
    '_rels/.rels': relations(['officeDocument', 'word/document.xml']),
    'word/document.xml': body(),
    'word/_rels/document.xml.rels': relations(['hyperlink', 'https://ada.example', 'External']),
    ...parts,
  };
  const files: Zippable = Object.fromEntries(
    Object.entries(all).map(([path, part]) => [path, typeof part === 'string' ? strToU8(part) : part]),
  );
  return Buffer.from(zipSync(files));
}

/** Returns a PDF of one page. @param more entries of its catalogue @param objects additional ones, from number 4 on */
export function pdf(more = '', objects: readonly (string | Buffer)[] = []): Buffer {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${more} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    ...objects,
  ];
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const at: number[] = [];
  for (const [n, object] of all.entries()) {
    at.push(chunks.reduce((length, chunk) => length + chunk.length, 0));
    chunks.push(Buffer.from(`${n + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
  }
  const start = chunks.reduce((length, chunk) => length + chunk.length, 0);
  const table = at.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  chunks.push(
    Buffer.from(
      `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${all.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(chunks);
}

/** Returns a stream of a PDF that contains objects. @param inside number and text of each */
export function objectStream(inside: readonly (readonly [number, string])[], filler = 0): Buffer {
  let offset = 0;
  const head = inside.map(([number, text]) => {
    const entry = `${number} ${offset}`;
    offset += text.length + 1;
    return entry;
  });
  const first = `${head.join(' ')} `;
  const content = Buffer.concat([
    Buffer.from(first + inside.map(([, text]) => `${text} `).join('')),
    Buffer.alloc(filler, ' '),
  ]);
  const packed = deflateSync(content);
  return Buffer.concat([
    Buffer.from(
      `<< /Type /ObjStm /N ${inside.length} /First ${first.length} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream'),
  ]);
}
