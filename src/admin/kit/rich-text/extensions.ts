import { commands, type Editor, Extension, type Extensions, Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { ourPictures } from './paste.ts';

/** The allowed addresses of links; the server removes all others. */
const linked = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)\S+$/i;

export function isLinked(address: string): boolean {
  return linked.test(address);
}

/**
 * react-admin's input sets the whole text again after each key press, which would fill the undo history and render a long text
 * again. Text that is already equal is left unchanged.
 */
const sameTextStays = Extension.create({
  name: 'sameTextStays',
  addCommands: () => ({
    setContent: (content, options) => (props) =>
      content === textOf(props.editor) || commands.setContent(content, options)(props),
  }),
});

const textOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML());

/** Returns a cell's attributes as the server stores them: only spans of more than one cell. */
function spans({ colspan, rowspan }: Record<string, unknown>): Record<string, string> {
  const wide = Object.entries({ colspan, rowspan }).filter(([, value]) => Number(value) > 1);
  return Object.fromEntries(wide.map(([name, value]) => [name, String(value)]));
}

/** Tables without column widths: those of pasted tables suit another page. */
const tables: Extensions = [
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ renderHTML: ({ HTMLAttributes }) => ['th', spans(HTMLAttributes), 0] }),
  TableCell.extend({ renderHTML: ({ HTMLAttributes }) => ['td', spans(HTMLAttributes), 0] }),
];

/** A picture of the product's own store. With a caption, it is a figure. */
const pictures = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), caption: { default: '', rendered: false } };
  },
  parseHTML: () => [
    {
      tag: `figure:has(> img[src^="${ourPictures}"])`,
      getAttrs: (figure) => {
        const picture = figure.querySelector('img');
        const named = ['src', 'alt', 'title', 'width', 'height'].map((name) => [
          name,
          picture?.getAttribute(name) ?? null,
        ]);
        const caption = figure.querySelector('figcaption')?.textContent?.trim() ?? '';
        return { ...Object.fromEntries(named), caption };
      },
    },
    { tag: `img[src^="${ourPictures}"]` },
  ],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { caption } = node.attrs;
    return caption ? ['figure', ['img', HTMLAttributes], ['figcaption', caption]] : ['img', HTMLAttributes];
  },
});

/** The kinds of callouts; the server accepts the same. */
export const calloutKinds = ['note', 'tip', 'warning'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

/** A remark in a box. */
const callouts = Node.create({
  name: 'callout',
  group: 'block',
  content: '(paragraph | bulletList | orderedList)+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'note' satisfies CalloutKind,
      parseHTML: (aside: HTMLElement) =>
        calloutKinds.find((kind) => aside.classList.contains(`callout-${kind}`)) ?? 'note',
      renderHTML: ({ kind }: Record<string, unknown>) => ({ class: `callout-${kind}` }),
    },
  }),
  parseHTML: () => [{ tag: 'aside' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', HTMLAttributes, 0],
});

/** A video that readers can play on the page: a paragraph with a link to it, which the server marks with its player. */
const videos = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  addAttributes: () => ({ href: { default: '' }, title: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'p:has(> a.embed:only-child)',
      priority: 60,
      getAttrs: (paragraph) => {
        const link = paragraph.querySelector('a');
        const title = link?.textContent ?? '';
        return title === paragraph.textContent && { href: link?.getAttribute('href'), title };
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => ['p', ['a', { class: 'embed', href: attrs.href }, attrs.title]],
});

/** The content model of a body; other pasted content becomes text. The title of the page is its only first-level heading. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    // An empty paragraph at the end would be saved with the text.
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isLinked(address),
      // The server sets the target and the `rel` of a link.
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  sameTextStays,
  ...tables,
  pictures,
  callouts,
  videos,
];
