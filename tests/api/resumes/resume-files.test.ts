import { describe, expect, it } from 'vitest';
import { checkDocx } from '#server/platform/workers/document/check-docx.ts';
import { checkPdf } from '#server/platform/workers/document/check-pdf.ts';
import { attributesOf, tagsOf } from '#server/platform/workers/document/docx-tags.ts';
import { body, type DocxParts, docx, objectStream, pdf, relations } from '#tests/support/documents.ts';

// SQLite alone: files

// Safety row 32: an allow list of what résumés contain, because a list of known dangers would miss some.

/** An annotation of a page with an action. */
const link = (action: string, more = '') =>
  `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} ${more} >>`;
const uri = (target: string) => `<< /S /URI /URI ${target} >>`;

const refusedPdfs: Record<string, () => Buffer> = {
  'GoToR on a click': () => pdf('', [link('<< /S /GoToR /F (//evil.example/a.pdf) /D [0 /Fit] >>')]),
  'GoToR on opening': () => pdf('/OpenAction << /S /GoToR /F (a.pdf) /D [0 /Fit] >>'),
  'GoToE on a click': () => pdf('', [link('<< /S /GoToE /T << /R /C /N (a) >> /D [0 /Fit] >>')]),
  GoToDp: () => pdf('', [link('<< /S /GoToDp /Dp 4 0 R >>')]),
  'GoTo with a file': () => pdf('', [link('<< /S /GoTo /F (a.pdf) /D [0 /Fit] >>')]),
  Named: () => pdf('', [link('<< /S /Named /N /Print >>')]),
  'Named on opening': () => pdf('/OpenAction << /S /Named /N /SaveAs >>'),
  Thread: () => pdf('', [link('<< /S /Thread /F (a.pdf) /D 0 >>')]),
  Launch: () => pdf('', [link('<< /S /Launch /Win << /F (cmd.exe) >> >>')]),
  ImportData: () => pdf('', [link('<< /S /ImportData /F (a.fdf) >>')]),
  SubmitForm: () => pdf('', [link('<< /S /SubmitForm /F (https://evil.example) >>')]),
  ResetForm: () => pdf('', [link('<< /S /ResetForm >>')]),
  Hide: () => pdf('', [link('<< /S /Hide /T (a) >>')]),
  SetOCGState: () => pdf('', [link('<< /S /SetOCGState /State [/ON] >>')]),
  'Trans, an action': () => pdf('', [link('<< /S /Trans /Trans << /S /Fade >> >>')]),
  GoTo3DView: () => pdf('', [link('<< /S /GoTo3DView /V 0 >>')]),
  'an action that nobody knows': () => pdf('', [link('<< /S /Whatever >>')]),
  'an action of the type alone': () => pdf('', ['<< /Type /Action /S /Whatever >>']),
  'a page of the web on opening': () => pdf(`/OpenAction ${uri('(https://evil.example)')}`),
  'a page of the web on opening, elsewhere': () => pdf('/OpenAction 4 0 R', [uri('(https://evil.example)')]),
  'a page of the web behind a place, on opening': () =>
    pdf(`/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${uri('(https://evil.example)')} >>`),
  'actions by themselves of a page': () => pdf('', ['<< /AA << /O << /S /GoTo /D [3 0 R /Fit] >> >> >>']),
  'actions by themselves of the document': () =>
    pdf('/AA << /WC 4 0 R >>', ['<< /S /GoTo /D [3 0 R /Fit] >>']),
  'a link to a file': () => pdf('', [link(uri('(file:///c:/windows/system32/calc.exe)'))]),
  'a link to a share': () => pdf('', [link(uri('(\\\\\\\\evil.example\\\\a)'))]),
  'a link to a program of the system': () => pdf('', [link(uri('(ms-msdt:/id PCWDiagnostic)'))]),
  'a link with a script': () => pdf('', [link(uri('(javascript:alert\\(1\\))'))]),
  'a link in hexadecimal': () => pdf('', [link(uri(`<${Buffer.from('file:///c:/a.exe').toString('hex')}>`))]),
  'a link without a target': () => pdf('', [link('<< /S /URI >>')]),
  'a link whose target is written elsewhere': () => pdf('', [link(uri('5 0 R')), '(file:///c:/a.exe)']),
  'an action behind an honest one': () =>
    pdf('', [link(`<< /S /URI /URI (https://ada.example) /Next << /S /Whatever >> >>`)]),
  'an action in a list behind an honest one': () =>
    pdf('', [link(`<< /S /URI /URI (https://ada.example) /Next [4 0 R << /S /Named /N /Print >>] >>`)]),
  'the earlier action of a link': () =>
    pdf('', [link(uri('(https://ada.example)'), `/PA ${uri('(file:///a)')}`)]),
  'an action of a bookmark': () => pdf('', ['<< /Title (a) /Parent 2 0 R /A << /S /GoToR /F (a) >> >>']),
  'an action by a coded name': () => pdf('', [link('<< /S /GoTo#52 /F (a.pdf) >>')]),
  'an action whose name is elsewhere': () => pdf('', [link('<< /S 5 0 R /F (a.pdf) >>'), '/GoToR']),
  'an action whose name is replaced later': () =>
    pdf('', [link('<< /S 5 0 R /N /Print >>'), '/Named\nendobj\n5 0 obj\n/GoTo']),
  'an action that is replaced later': () =>
    pdf('/OpenAction 4 0 R', [
      `${uri('(https://evil.example)')}\nendobj\n4 0 obj\n<< /S /GoTo /D [3 0 R /Fit] >>`,
    ]),
  'an action among packed objects': () => pdf('', [objectStream([[9, '<< /S /GoToR /F (a.pdf) >>']])]),
  'a stream whose bytes lie in another file': () =>
    pdf('', ['<< /Length 1 /F (//evil.example/a) >>\nstream\nx\nendstream']),
  'a stream whose bytes lie at an address': () =>
    pdf('', ['<< /Length 1 /F << /FS /URL /F (https://evil.example/a) >> >>\nstream\nx\nendstream']),
  'a picture with filters for another file': () =>
    pdf('', ['<< /Type /XObject /Subtype /Image /Length 1 /FFilter /DCTDecode >>\nstream\nx\nendstream']),
  'a page of another file as a picture': () =>
    pdf('', ['<< /Subtype /Form /Ref << /F (a.pdf) /Page 0 >> /Length 1 >>\nstream\nx\nendstream']),
  'a file elsewhere by its name': () => pdf('', ['<< /Type /Filespec /F (a.exe) >>']),
  'a file system': () => pdf('', ['<< /FS /URL /F (https://evil.example) >>']),
  'a portfolio': () => pdf('/Collection << /View /D >>'),
  'a film': () => pdf('', ['<< /Subtype /Movie /Rect [0 0 9 9] >>']),
  'an annotation that nobody knows': () => pdf('', ['<< /Subtype /Whatever /Rect [0 0 9 9] >>']),
  'pictures for printers elsewhere': () => pdf('', ['<< /OPI << /2.0 << /F (a) >> >> >>']),
  'one number fifty-one times': () => pdf('', [`${'<< >>\nendobj\n4 0 obj\n'.repeat(60)}<< >>`]),
};

const honestPdfs: Record<string, () => Buffer> = {
  'a page': () => pdf(),
  'a link to a page of the web': () => pdf('', [link(uri('(https://ada.example/cv?a=1)'))]),
  'a link to a mailbox': () => pdf('', [link(uri('(mailto:ada@example.com)'))]),
  'a link in capitals, written elsewhere': () => pdf('', [link('5 0 R'), uri('(HTTPS://ADA.EXAMPLE)')]),
  'a link in hexadecimal': () =>
    pdf('', [link(uri(`<${Buffer.from('https://ada.example').toString('hex')}>`))]),
  'a link to a place in it': () => pdf('', [link('<< /Type /Action /S /GoTo /D [3 0 R /Fit] >>')]),
  'a place on opening': () => pdf('/OpenAction [3 0 R /XYZ null null 0]'),
  'a place on opening, as an action': () => pdf('/OpenAction << /S /GoTo /D [3 0 R /Fit] >>'),
  bookmarks: () =>
    pdf('/Outlines 4 0 R', [
      '<< /Type /Outlines /First 5 0 R /Last 6 0 R >>',
      '<< /Title (Work) /Parent 4 0 R /Next 6 0 R /Dest [3 0 R /Fit] >>',
      '<< /Title (Studies) /Parent 4 0 R /Prev 5 0 R /A << /S /GoTo /D (studies) >> >>',
    ]),
  'tags with attributes': () =>
    pdf('/MarkInfo << /Marked true >>', [
      '<< /Type /StructElem /S /P /P 2 0 R /A << /O /Layout /Placement /Block >> >>',
      '<< /Type /StructElem /S /Link /P 2 0 R /A [<< /O /Table /RowSpan 2 >> 0] >>',
    ]),
  'numbers of pages, colours and borders': () =>
    pdf(
      '/PageLabels << /Nums [0 << /S /D >>] >> /OutputIntents [<< /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) >>]',
      [
        '<< /Group << /S /Transparency /CS /DeviceRGB >> /Trans << /S /Fade >> >>',
        link(uri('(https://ada.example)'), '/F 4 /BS << /W 0 /S /S >>'),
      ],
    ),
  'a form that was filled in': () =>
    pdf('/AcroForm << /Fields [4 0 R] >>', [
      '<< /Subtype /Widget /Rect [0 0 9 9] /FT /Tx /T (name) /V (Ada) /F 4 >>',
    ]),
  'notes of a reviewer': () => pdf('', ['<< /Subtype /Highlight /Rect [0 0 9 9] /QuadPoints [0] >>']),
  'a picture': () =>
    pdf('', ['<< /Subtype /Image /Width 1 /Height 1 /Filter /DCTDecode /Length 1 >>\nstream\nx\nendstream']),
  'a saved change': () => pdf('', ['<< /Title (a) >>\nendobj\n4 0 obj\n<< /Title (b) >>']),
};

describe('a PDF', () => {
  it.each(Object.entries(refusedPdfs))('with %s is refused', async (_what, make) => {
    await expect(checkPdf(make())).rejects.toThrow(/script|other files|memory/);
  });

  it.each(Object.entries(honestPdfs))('with %s is accepted', async (_what, make) => {
    await expect(checkPdf(make())).resolves.toBeUndefined();
  });
});

const field = (...pieces: string[]) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${pieces.map((piece) => `<w:r><w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`).join('')}<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>shown</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const simple = (instruction: string) =>
  `<w:fldSimple w:instr="${instruction}"><w:r><w:t>1</w:t></w:r></w:fldSimple>`;
const open = '<w:fldChar w:fldCharType="begin"/>';
const close = '<w:fldChar w:fldCharType="end"/>';
const typed = (text: string) => `<w:instrText>${text}</w:instrText>`;

const refusedNames = [
  ...['LINK Excel.Sheet.8 "c:\\\\a.xls"', 'IMPORT "c:\\\\a.png"', 'INCLUDE "\\\\\\\\evil.example\\\\a"'],
  ...[
    'INCLUDETEXT "https://evil.example"',
    'INCLUDEPICTURE "https://evil.example/a.png" \\d',
    'DATABASE \\d "c:\\\\a.mdb"',
  ],
  ...[
    'RD "c:\\\\a.doc"',
    'DDE cmd "/c calc"',
    'DDEAUTO cmd "/c calc"',
    'EMBED Excel.Sheet.12',
    'MACROBUTTON Run me',
  ],
  ...['AUTOTEXT a', 'GOTOBUTTON a b', 'MERGEFIELD name', 'NEXT', 'ASK a "b"', 'FILLIN "a"', 'SET a "b"'],
  ...[
    'QUOTE 68 68 69',
    'DOCVARIABLE a',
    'DOCPROPERTY a',
    'IF 1 = 1 "a" "b"',
    'PRINT 27',
    'HTMLACTIVEX a',
    'ADDIN a',
  ],
  ...['WHATEVER', '= 1 + 1', 'INFO Author', 'USERPROPERTY', 'ddeauto cmd', ' dde\tcmd'],
  ...[
    'HYPERLINK "file:///c:/a.exe"',
    'HYPERLINK \\o "tip" "file:///c:/a.exe"',
    'HYPERLINK "\\\\\\\\evil.example\\\\a"',
  ],
  ...['HYPERLINK "ms-word:ofe|u|https://evil.example"', 'HYPERLINK javascript:alert(1)', 'HYPERLINK "a.exe"'],
];

const settings = (inside: string) =>
  `<?xml version="1.0"?><w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${inside}</w:settings>`;
const document = (inside: string): DocxParts => ({ 'word/document.xml': body(inside) });
const rels = 'word/_rels/document.xml.rels';
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const refusedDocx: Record<string, DocxParts> = {
  ...Object.fromEntries(refusedNames.map((name) => [`the field ${name}`, document(field(xml(name)))])),
  ...Object.fromEntries(
    refusedNames.map((name) => [`the simple field ${name}`, document(simple(xml(name)))]),
  ),
  'a field in the header': { 'word/header1.xml': body(field('LINK a b')) },
  'a field in a footnote': { 'word/footnotes.xml': body(field('RD a')) },
  'a field letter by letter': document(field(...'DDEAUTO cmd')),
  'a hidden field': document(`<w:rPr><w:vanish/></w:rPr>${field('DDEAUTO cmd')}`),
  'a field in deleted text': document(`${open}<w:delInstrText>DDEAUTO cmd</w:delInstrText>${close}`),
  'a field whose name is typed as text': document(`${open}<w:t>DDEAUTO cmd</w:t>${close}`),
  'a field whose name is partly text': document(`${open}<w:t>DDE</w:t>${typed('AUTO cmd')}${close}`),
  'a field within an honest one': document(`${open}${typed('PAGE')}${field('DDEAUTO cmd')}${close}`),
  'a name made by a field': document(`${open}${field('PAGE')}${typed('AUTO cmd')}${close}`),
  'a link made by a field': document(
    `${open}${typed('HYPERLINK "https:')}${field('PAGE')}${typed('"')}${close}`,
  ),
  'a field without an end': document(`${open}${typed('DDEAUTO cmd')}`),
  'a field without a beginning': document(`${typed('LINK a b')}`),
  'a field behind an end too many': document(`${close}${open}${typed('LINK a b')}${close}`),
  'a field in codes': document(`${open}${typed('&#x4C;&#73;NK a')}${close}`),
  'a field whose kinds are in codes': document(`<w:fldChar w:fldCharType="b&#101;gin"/>${typed('LINK a')}`),
  'a field under another prefix': document(`<v:fldSimple v:dirty='a>b' v:instr = 'LINK a'/>`),
  'a simple field with two instructions': document('<w:fldSimple w:instr="PAGE" w:instr="LINK a"/>'),
  'a mail merge': {
    'word/settings.xml': settings(
      '<w:mailMerge><w:dataType w:val="odbc"/><w:connectString w:val="DSN=x"/></w:mailMerge>',
    ),
  },
  'a mail merge under another prefix': { 'word/settings.xml': settings('<x:mailMerge/>') },
  'data of a mail merge': {
    'word/_rels/settings.xml.rels': relations(['mailMergeSource', 'file:///c:/a.mdb', 'External']),
  },
  'recipients of a mail merge': {
    'word/_rels/settings.xml.rels': relations(['recipientData', 'recipients.xml']),
  },
  'a template elsewhere': {
    'word/_rels/settings.xml.rels': relations(['attachedTemplate', 'https://e.example/a.dotm', 'External']),
  },
  'a template within it': { 'word/_rels/settings.xml.rels': relations(['attachedTemplate', 'a.xml']) },
  'a picture elsewhere': { [rels]: relations(['image', 'https://e.example/a.png', 'External']) },
  'a picture by its address': document('<v:imagedata src="https://e.example/a.png"/>'),
  'an object': { [rels]: relations(['oleObject', 'embeddings/a.bin']) },
  'an object elsewhere': { [rels]: relations(['oleObject', 'https://e.example/a', 'External']) },
  'a frame elsewhere': {
    'word/_rels/webSettings.xml.rels': relations(['frame', 'https://e.example', 'External']),
  },
  'a document within it': { [rels]: relations(['subDocument', 'a.xml']) },
  'a page of the web within it': { [rels]: relations(['aFChunk', 'a.xml']) },
  'a page of the web by its element': document('<w:altChunk r:id="rId1"/>'),
  'a relation that nobody knows': { [rels]: relations(['whatever', 'a.xml']) },
  'an add-in': {
    '_rels/.rels': relations(['officeDocument', 'word/document.xml'], ['webextensiontaskpanes', 'a.xml']),
  },
};

const honestDocx: Record<string, DocxParts> = {
  'a page': {},
  'numbers of pages': {
    'word/footer1.xml': body(`${simple(' PAGE ')} of ${field(' NUMPAGES  \\* MERGEFORMAT ')}`),
  },
  'a table of contents with links': document(
    `${open}${typed(' TOC \\o "1-3" \\h \\z \\u ')}<w:fldChar w:fldCharType="separate"/>${field(' HYPERLINK \\l "_Toc1" ')}${field(' PAGEREF _Toc1 \\h ')}${close}`,
  ),
  'links as fields': document(
    [
      '"https://ada.example/?a=1&amp;b=2"',
      '"mailto:ada@example.com" \\o "Write to me"',
      '\\l "work"',
      '"www.ada.example"',
      '"tel:+44" \\t "_blank"',
    ]
      .map((target) => field(` HYPERLINK ${target} `))
      .join(''),
  ),
  'links of every kind': {
    [rels]: relations(
      ['hyperlink', 'https://ada.example', 'External'],
      ['hyperlink', 'mailto:ada@example.com', 'External'],
      ['styles', 'styles.xml'],
      ['image', 'media/photo.png'],
      ['theme', 'theme/theme1.xml'],
      ['customXml', '../customXml/item1.xml'],
    ),
  },
  'a date and a name': document(field(' DATE \\@ "d MMMM yyyy" ') + field(' AUTHOR ') + simple('SAVEDATE')),
  'a text about programs': document('<w:t>I use DDEAUTO, LINK and INCLUDETEXT fields; a &lt; b</w:t>'),
  'a text beside fields that speaks of them': document(`${field('PAGE')}<w:t>DDEAUTO and LINK</w:t>`),
  'a form': document(field(' FORMTEXT ')),
};

describe('a Word document', () => {
  it.each(Object.entries(refusedDocx))('with %s is refused', (_what, parts) => {
    expect(() => checkDocx(docx(parts))).toThrow(/loads something|another file/);
  });

  it.each(Object.entries(honestDocx))('with %s is accepted', (_what, parts) => {
    expect(() => checkDocx(docx(parts))).not.toThrow();
  });
});

describe('a small Word document that is large once it is unpacked', () => {
  const cases: Record<string, (times: number) => string> = {
    'fields that never end': (n) => open.repeat(n / 20) + typed('PAGE').repeat(n / 20),
    'names without an end': (n) => `<w:fldSimple ${'a'.repeat(n)}`,
    'attributes without values': (n) => `<w:fldSimple ${'instr='.repeat(n / 6)}/>`,
    'attributes without quotes': (n) => `<w:fldSimple ${'instr ="'.repeat(n / 8)}/>`,
    'spaces within a tag': (n) => `<w:fldSimple instr${' '.repeat(n)}="PAGE"/>`,
    brackets: (n) => `<w:instrText>${'<'.repeat(n)}`,
    'brackets with names': (n) => `<w:instrText>${'<instrText '.repeat(n / 11)}`,
    quotes: (n) => `<w:instrText ${`'"`.repeat(n / 2)}>`,
    references: (n) => typed('&#'.repeat(n / 2)),
    'one instruction': (n) => `${open}${typed(`HYPERLINK ${'"'.repeat(n)}`)}${close}`,
  };

  it.each(Object.entries(cases))('of %s is read in time linear in its length', (_what, inside) => {
    const timed = (length: number) => {
      const bytes = docx(document(inside(length)));
      const began = process.cpuUsage();
      try {
        checkDocx(bytes);
      } catch {
        // Refused or accepted: only the time matters.
      }
      const { user, system } = process.cpuUsage(began);
      return (user + system) / 1000;
    };
    timed(10_000);
    const least = (length: number) => Math.min(...[1, 2, 3].map(() => timed(length)));
    const [few, many] = [least(250_000), least(2_000_000)];
    // Eight times the length; quadratic would be 64 times.
    expect(many).toBeLessThan(Math.max(few, 20) * 24);
  });

  it('is not read further if its relations or types are megabytes', () => {
    const many = Array.from(
      { length: 20_000 },
      () => ['hyperlink', 'https://ada.example', 'External'] as const,
    );
    expect(() => checkDocx(docx({ [rels]: relations(...many) }))).toThrow(/memory or time/);
  });

  it('has each of its characters read a bounded number of times', () => {
    const text = '<a b="1">x</a>'.repeat(100_000);
    let tags = 0;
    let characters = 0;
    for (const tag of tagsOf(text)) {
      tags += 1;
      characters += tag.source.length + tag.text.length;
    }
    expect([tags, characters]).toEqual([200_000, text.length]);
    expect(attributesOf('<w:a x:b="1" c = \'2>\' d=3 e="4"/>')).toEqual([
      { name: 'b', value: '1' },
      { name: 'c', value: '2>' },
      { name: 'e', value: '4' },
    ]);
  });
});
