import { Editor, generateHTML, generateJSON } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { type bodyTags, cleanBody } from '#server/platform/html/clean-body.ts';
import { extensions } from '#src/admin/kit/rich-text/extensions.ts';

const clean = (html: string) => cleanBody(html, 'https://portal.test');

/** Returns a body as the editor writes it after reading it. */
const edited = (html: string) => generateHTML(generateJSON(html, extensions), extensions);

const tagsIn = (html: string) => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('*')].map(({ localName }) => localName).sort();
};

/** A body with each allowed tag, in the place and with the attributes that the editor uses. */
const samples: Record<(typeof bodyTags)[number], string> = {
  h2: '<h2>A</h2>',
  h3: '<h3>A</h3>',
  h4: '<h4>A</h4>',
  p: '<p>A</p>',
  br: '<p>A<br>B</p>',
  hr: '<p>A</p><hr><p>B</p>',
  blockquote: '<blockquote><p>A</p></blockquote>',
  pre: '<pre><code class="language-ts">a &lt; b</code></pre>',
  ul: '<ul><li><p>A</p></li></ul>',
  ol: '<ol start="3" type="i"><li><p>A</p></li></ol>',
  li: '<ul><li><p>A</p><ol><li><p>B</p></li></ol></li></ul>',
  a: '<p><a href="https://a.example" title="T">A</a></p><p><a class="embed" href="https://vimeo.com/123456789">V</a></p>',
  img: '<img src="/api/files/public/x" alt="A" title="T" width="10" height="20">',
  strong: '<p><strong>A</strong></p>',
  em: '<p><em>A</em></p>',
  u: '<p><u>A</u></p>',
  s: '<p><s>A</s></p>',
  code: '<p><code>A</code></p>',
  table: '<table><tbody><tr><td><p>A</p></td></tr></tbody></table>',
  tbody: '<table><tbody><tr><td><p>A</p></td></tr></tbody></table>',
  tr: '<table><tbody><tr><td><p>A</p></td></tr><tr><td><p>B</p></td></tr></tbody></table>',
  th: '<table><tbody><tr><th colspan="2"><p>A</p></th></tr><tr><td><p>B</p></td><td><p>C</p></td></tr></tbody></table>',
  aside: '<aside class="callout-warning"><p>A</p><ul><li><p>B</p></li></ul></aside>',
  figure: '<figure><img src="/api/files/public/x" alt="A" width="10"><figcaption>B</figcaption></figure>',
  figcaption: '<figure><img src="/api/files/public/x" alt=""><figcaption>B &amp; C</figcaption></figure>',
  td: '<table><tbody><tr><td rowspan="2"><p>A</p></td><td><p>B</p></td></tr><tr><td><p>C</p></td></tr></tbody></table>',
};

describe('the permitted elements of a body', () => {
  it.each(Object.entries(samples))('include %s, which the editor preserves', (tag, html) => {
    const stored = clean(html);
    expect(tagsIn(stored)).toContain(tag);
    expect(tagsIn(stored)).toEqual(tagsIn(html));
    // Completely, including the attributes: the server rewrites links and pictures each time.
    expect(clean(edited(stored))).toBe(stored);
  });

  it('include everything that the editor can create', () => {
    const { schema } = new Editor({ extensions });
    const made = Object.keys({ ...schema.nodes, ...schema.marks }).sort();
    // A new tag of the editor needs a sample above and an entry in the server's list.
    expect(made).toEqual(
      [
        ...[
          'blockquote',
          'bold',
          'bulletList',
          'callout',
          'code',
          'codeBlock',
          'doc',
          'hardBreak',
          'heading',
        ],
        ...['horizontalRule', 'image', 'italic', 'link', 'listItem', 'orderedList', 'paragraph'],
        ...['strike', 'table', 'tableCell', 'tableHeader', 'tableRow', 'text', 'underline', 'video'],
      ].sort(),
    );
  });
});

describe('a video in a body', () => {
  const marked = (href: string) =>
    clean(`<p><a class="embed" data-player="https://evil.example" href="${href}">V</a></p>`);

  it('plays from the address that its site gives for players', () => {
    expect(marked('https://www.youtube.com/watch?v=abcdefghijk')).toContain(
      'class="embed" data-player="https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1"',
    );
  });

  it.each(['https://evil.example/watch?v=abcdefghijk', 'https://films.example/a.mp4', '/blog'])(
    'of another place, %s, is a link',
    (href) => {
      expect(marked(href)).toBe(`<p><a href="${href}" rel="noopener noreferrer nofollow">V</a></p>`);
    },
  );
});
