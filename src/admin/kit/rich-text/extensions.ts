import { commands, type Editor, Extension, type Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { ourPictures } from './paste.ts';

/** What stands before the addresses that a link may lead to; the server takes out all others. */
const linked = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)\S+$/i;

/** Whether a link may lead there. */
export function isLinked(address: string): boolean {
  return linked.test(address);
}

/**
 * react-admin's input sets the whole text again after each key, which would fill the steps of Undo and draw a long text anew.
 * What stands there already is left alone.
 */
const sameTextStays = Extension.create({
  name: 'sameTextStays',
  addCommands: () => ({
    setContent: (content, options) => (props) =>
      content === textOf(props.editor) || commands.setContent(content, options)(props),
  }),
});

const textOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML());

/** A cell's attributes as the server stores them: only a span of more than one cell. */
function spans({ colspan, rowspan }: Record<string, unknown>): Record<string, string> {
  const wide = Object.entries({ colspan, rowspan }).filter(([, value]) => Number(value) > 1);
  return Object.fromEntries(wide.map(([name, value]) => [name, String(value)]));
}

/** Tables without widths of columns: those of a paste suit another page. */
const tables: Extensions = [
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ renderHTML: ({ HTMLAttributes }) => ['th', spans(HTMLAttributes), 0] }),
  TableCell.extend({ renderHTML: ({ HTMLAttributes }) => ['td', spans(HTMLAttributes), 0] }),
];

/** What a body can hold; what is pasted beside it stays as text. The title of the page is the only heading of the first level. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    // An empty paragraph at the end would be part of what is saved.
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isLinked(address),
      // The server says how a link opens and what it tells.
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  sameTextStays,
  ...tables,
  Image.extend({
    parseHTML: () => [{ tag: `img[src^="${ourPictures}"]` }],
  }),
];
