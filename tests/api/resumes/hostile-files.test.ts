import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { body, contentTypes, docx, objectStream, pdf, relations } from '#tests/support/documents.ts';
import { type Sent, sendTo } from './applications.ts';

// SQLite alone: pictures

const MACROS =
  'The document contains macros, which can run on our computers: save it as a PDF and choose that one';
const EMBEDDED = 'The document contains another file or object: save it as a PDF and choose that one';
const FETCHED =
  'The document loads something from elsewhere, such as a template, a picture or a field: save it as a PDF and choose that one';
const DISGUISED =
  'The file is not the kind of document that its name says. Save it again as a PDF or a Word document (docx)';
const DAMAGED = 'The document is damaged. Save it again and choose it again';
const MEMORY = 'The document takes too much memory or time to open. Save it again as a plain PDF, or smaller';
const SCRIPT =
  'The PDF contains a script or something that starts automatically: print it to a new PDF and choose that one';
const ATTACHED = 'The PDF contains other files or media: print it to a new PDF and choose that one';

const macroMain = 'application/vnd.ms-word.document.macroEnabled.main+xml';
const rels = 'word/_rels/document.xml.rels';

const hostile: [what: string, name: string, make: () => Buffer, message: string][] = [
  ['macros', 'a.docx', () => docx({ 'word/vbaProject.bin': new Uint8Array(9) }), MACROS],
  ['macros by its type', 'a.docx', () => docx({ '[Content_Types].xml': contentTypes(macroMain) }), MACROS],
  ['macros under another name', 'a.docx', () => docx({ [rels]: relations(['vbaProject', 'x.xml']) }), MACROS],
  ['a control', 'a.docx', () => docx({ 'word/activeX/activeX1.xml': '<a/>' }), MACROS],
  ['an object', 'a.docx', () => docx({ 'word/embeddings/oleObject1.bin': new Uint8Array(9) }), EMBEDDED],
  ['a linked object', 'a.docx', () => docx({ [rels]: relations(['oleObject', 'file.xml']) }), EMBEDDED],
  ['a program', 'a.docx', () => docx({ 'word/media/setup.exe': new Uint8Array(9) }), EMBEDDED],
  ['another page in it', 'a.docx', () => docx({ [rels]: relations(['aFChunk', 'a.xml']) }), EMBEDDED],
  [
    'a template from elsewhere',
    'a.docx',
    () =>
      docx({
        'word/_rels/settings.xml.rels': relations([
          'attachedTemplate',
          'https://evil.example/a.dotm',
          'External',
        ]),
      }),
    FETCHED,
  ],
  [
    'a picture from elsewhere',
    'a.docx',
    () => docx({ [rels]: relations(['image', 'https://e.example/a.png', 'external']) }),
    FETCHED,
  ],
  [
    'a link to a file',
    'a.docx',
    () => docx({ [rels]: relations(['hyperlink', 'file:///c:/a.exe', 'External']) }),
    FETCHED,
  ],
  [
    'a field that starts a program, in pieces',
    'a.docx',
    () =>
      docx({
        'word/document.xml': body(
          '<w:r><w:instrText>DD</w:instrText></w:r><w:r><w:instrText>EAUTO c:\\\\cmd.exe</w:instrText></w:r>',
        ),
      }),
    FETCHED,
  ],
  [
    'a field in codes and under another prefix',
    'a.docx',
    () => docx({ 'word/document.xml': body('<a-b:instrText>&#68;&#x44;EAUTO c:\\cmd.exe</a-b:instrText>') }),
    FETCHED,
  ],
  [
    'a simple field',
    'a.docx',
    () => docx({ 'word/footer1.xml': body(`<w:fldSimple w:dirty="x>y" w:instr=' INCLUDETEXT "c:\\a" '/>`) }),
    FETCHED,
  ],
  [
    'a field with something between its letters',
    'a.docx',
    () => docx({ 'word/document.xml': body('<w:instrText>DD<!-- x -->EAUTO c:\\cmd.exe</w:instrText>') }),
    DAMAGED,
  ],
  [
    'words in codes',
    'a.docx',
    () => docx({ [rels]: relations(['image', 'https://e.example/a.png', '&#69;xternal']) }),
    DAMAGED,
  ],
  ['declarations', 'a.docx', () => docx({ [rels]: `<!DOCTYPE a [<!ENTITY b "c">]>${relations()}` }), DAMAGED],
  ['half of its bytes', 'a.docx', () => docx().subarray(0, 300), DAMAGED],
  ['another archive', 'a.docx', () => docx({ '[Content_Types].xml': '<Types/>' }), DISGUISED],
  ['a PDF', 'a.docx', () => pdf(), DISGUISED],
  ['a gigabyte of nothing', 'a.docx', () => docx(bomb()), MEMORY],
  [
    'text beyond reading',
    'a.docx',
    () => docx({ 'word/document.xml': body(' '.repeat(31_000_000)) }),
    MEMORY,
  ],
  ['five thousand parts', 'a.docx', () => docx(manyParts()), MEMORY],
  ['a script', 'a.pdf', () => pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'), SCRIPT],
  [
    'a script by a coded name',
    'a.pdf',
    () => pdf('/OpenAction << /S /J#61vaScript /JS (app.alert(1)) >>'),
    SCRIPT,
  ],
  [
    'a start of a program',
    'a.pdf',
    () => pdf('/OpenAction 4 0 R', ['<< /S /Launch /F (cmd.exe) >>']),
    SCRIPT,
  ],
  [
    'a named script',
    'a.pdf',
    () => pdf('/Names << /JavaScript << /Names [(a) 4 0 R] >> >>', ['<< >>']),
    SCRIPT,
  ],
  [
    'a form that sends',
    'a.pdf',
    () => pdf('/AA << /WC << /S /SubmitForm /F (http://e.example) >> >>'),
    SCRIPT,
  ],
  [
    'a script among packed objects',
    'a.pdf',
    () => pdf('', [objectStream([[9, '<< /S /JavaScript /JS (app.alert(1)) >>']])]),
    SCRIPT,
  ],
  [
    'a file',
    'a.pdf',
    () => pdf('/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>', ['<< /Type /Filespec >>']),
    ATTACHED,
  ],
  ['a file in a note', 'a.pdf', () => pdf('', ['<< /Type /Annot /Subtype /FileAttachment >>']), ATTACHED],
  [
    'packed objects of a gigabyte',
    'a.pdf',
    () => pdf('', [objectStream([[9, '<< >>']], 200_000_000)]),
    MEMORY,
  ],
  [
    'objects packed oddly',
    'a.pdf',
    () => pdf('', ['<< /Type /ObjStm /N 1 /First 4 /Filter /LZWDecode /Length 1 >>\nstream\nx\nendstream']),
    MEMORY,
  ],
  [
    'packed objects of a gigabyte that do not say what they are',
    'a.pdf',
    () =>
      pdf('', [
        '/ObjStm',
        Buffer.from(
          objectStream([[9, '<< >>']], 200_000_000)
            .toString('latin1')
            .replace('/Type /ObjStm', '/Type 4 0 R'),
          'latin1',
        ),
      ]),
    MEMORY,
  ],
  [
    'a script that a later object of its number replaces',
    'a.pdf',
    () => pdf('/OpenAction 4 0 R', ['<< /S /JavaScript /JS (x) >>\nendobj\n4 0 obj\n<< /S /GoTo >>']),
    SCRIPT,
  ],
  [
    'a script that is named elsewhere',
    'a.pdf',
    () => pdf('/OpenAction << /S 4 0 R >>', ['/Launch\nendobj\n4 0 obj\n/GoTo']),
    SCRIPT,
  ],
  ['no page', 'a.pdf', () => Buffer.from('%PDF-1.7\nnothing'), DAMAGED],
  ['a web page', 'a.pdf', () => Buffer.from('<script>alert(1)</script>%PDF-1.7'), DISGUISED],
];

function bomb() {
  return Object.fromEntries(
    Array.from({ length: 11 }, (_, n) => [`word/media/${n}.png`, new Uint8Array(10_000_000)]),
  );
}

function manyParts() {
  return Object.fromEntries(
    Array.from({ length: 5000 }, (_, n) => [`word/media/${n}.png`, new Uint8Array(1)]),
  );
}

describe('a file that could harm its reader', () => {
  let api: TestApi;
  let admin: Person;
  beforeAll(async () => {
    api = await buildTestApp();
    admin = await api.admin();
    return api.close;
  });
  const send = (sent: Sent) => sendTo(api, sent);
  const stored = async () => (await api.call('GET', '/resumes', { as: admin })).json().total;

  it.each(hostile)('%s in %s is refused with what to do about it', async (_what, name, make, message) => {
    const refused = await send({ file: make(), name });
    expect([refused.statusCode, refused.json().message]).toEqual([400, [{ property: 'file', message }]]);
    expect(await api.db.selectFrom('files').select('id').execute()).toEqual([]);
    expect(await stored()).toBe(0);
  });

  it('includes one that asks for a password', async () => {
    const { default: PDFDocument } = await import('pdfkit');
    const document = new PDFDocument({ userPassword: 'secret' });
    const pieces: Buffer[] = [];
    document.on('data', (piece: Buffer) => pieces.push(piece));
    document.text('Ada');
    document.end();
    await new Promise((done) => document.on('end', done));
    const refused = await send({ file: Buffer.concat(pieces) });
    expect(refused.json().message).toEqual([
      {
        property: 'file',
        message: 'The document has a password. Save it without one and choose it again',
      },
    ]);
  });

  it('does not include one whose text only mentions such things', async () => {
    const { default: PDFDocument } = await import('pdfkit');
    const document = new PDFDocument({ info: { Title: 'HTML/JavaScript /Launch' }, compress: false });
    const pieces: Buffer[] = [];
    document.on('data', (piece: Buffer) => pieces.push(piece));
    document.text('HTML/JavaScript, /Launch, /EmbeddedFile');
    document.end();
    await new Promise((done) => document.on('end', done));
    expect((await send({ file: Buffer.concat(pieces) })).statusCode).toBe(202);
    const words = docx({ 'word/document.xml': body('<w:r><w:t>vbaProject, DDEAUTO, oleObject</w:t></w:r>') });
    expect((await send({ file: words, name: 'a.docx' })).statusCode).toBe(202);
    expect(await stored()).toBe(2);
  });
});
