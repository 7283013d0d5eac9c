import { commands, type Editor, Extension, type Extensions } from '@tiptap/core';
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
  Image.extend({
    parseHTML: () => [{ tag: `img[src^="${ourPictures}"]` }],
  }),
];
