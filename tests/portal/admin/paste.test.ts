import { readFileSync } from 'node:fs';
import path from 'node:path';
import { generateHTML, generateJSON } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { cleanBody } from '#server/platform/html/clean-body.ts';
import { extensions } from '#src/admin/kit/rich-text/extensions.ts';
import { cleanPaste, leftOutText } from '#src/admin/kit/rich-text/paste.ts';

const sample = (name: string) =>
  readFileSync(path.join(process.cwd(), 'tests/portal/admin/pasted', `${name}.html.txt`), 'utf8');

/** Returns what is stored of a paste: cleaned, parsed by the editor, sanitised by the server. */
function pasted(html: string) {
  const { html: cleaned, left } = cleanPaste(html);
  const body = generateHTML(generateJSON(cleaned, extensions), extensions);
  const kept = cleanBody(body, 'https://portal.test');
  return { kept: kept.replaceAll('\u00A0', '_'), left };
}

describe('a paste of', () => {
  it('Word keeps its heading, lists with levels, spaces and table', () => {
    const { kept, left } = pasted(sample('word'));
    expect(kept).toContain('<h2>What to hand in</h2>');
    expect(kept).toMatch(/<p>Two_ spaces and <strong>bold<\/strong> <em>words<\/em>, on two lines\.<\/p>/);
    expect(kept).toContain(
      '<ul><li><p>A passport</p><ul><li><p>or a <strong>licence</strong></p></li></ul></li><li><p>An invoice</p></li></ul>',
    );
    expect(kept).toContain('<ol><li><p>First</p></li><li><p>Second</p></li></ol>');
    expect(kept).toContain(
      '<table><tbody><tr><td><p>Fee</p></td><td colspan="2"><p>125.00</p></td></tr></tbody></table>',
    );
    expect(left).toEqual(['a picture of another site or program']);
  });

  it('Google Docs is bold only where it was, with spaces, nested list and table', () => {
    const { kept, left } = pasted(sample('google-docs'));
    expect(kept).toContain('<h2>The rule</h2>');
    expect(kept).toContain('<p>Plain, <strong>bold</strong><em> and italic</em>__ with room.</p>');
    expect(kept).toContain('<li><p>One</p>');
    expect(kept).toContain('<li><p>Deeper</p></li>');
    expect(kept).toContain('<tr><td><p>A</p></td><td><p>B</p></td></tr>');
    expect(left).toEqual([]);
  });

  it('Google Sheets is a table with its empty cells, and a cell of Excel is a paragraph', () => {
    expect(pasted(sample('google-sheets')).kept).toBe(
      '<table><tbody><tr><td><p><strong>Country</strong></p></td><td><p>Days</p></td></tr><tr><td><p>Canada</p></td><td><p>30</p></td></tr><tr><td><p></p></td><td><p>5</p></td></tr></tbody></table>',
    );
    expect(pasted(sample('excel-cell')).kept).toBe('<p>Total 125.00</p>');
  });

  it('a web page keeps captions as text, and names what was not pasted', () => {
    const { kept, left } = pasted(sample('web-page'));
    expect(kept).toContain('<h2>News</h2>');
    expect(kept).toMatch(
      /<img src="\/api\/files\/public\/map"[^>]*\/?><p><em>The old <\/em><strong><em>port<\/em><\/strong><\/p>/,
    );
    expect(kept).toContain(
      '<p><em>Fees of 2026</em></p><table><tbody><tr><th><p>Kind</p></th><th><p>CAD</p></th></tr>',
    );
    expect(kept).toContain('<h4>Small print</h4>');
    expect(kept).toContain('Write to us');
    expect(left).toEqual([
      'an embedded video',
      'a sound recording',
      'a form field',
      '2 pictures of other sites or programs',
    ]);
  });
});

it.each([
  [[], null],
  [['an embedded video'], 'An embedded video was not pasted.'],
  [['2 drawings'], '2 drawings were not pasted.'],
  [['an embedded video', 'a formula'], 'An embedded video and a formula were not pasted.'],
  [
    ['a picture of another site or program'],
    'A picture of another site or program was not pasted. Save pictures on your device and insert them from there.',
  ],
])('what was not pasted is named: %j', (left, text) => {
  expect(leftOutText(left)).toBe(text);
});

it('a paste that is not HTML, or is malformed, is text', () => {
  expect(pasted('just <text').kept).toBe('<p>just</p>');
  expect(pasted('<td>A</td><p style="mso-list:l0 level9 lfo1">B').kept).toContain('B');
  expect(pasted('').kept).toBe('<p></p>');
});
