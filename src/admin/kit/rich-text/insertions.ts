import type { Editor } from '@tiptap/core';
import type { CalloutKind } from './extensions.ts';

/** What the page asks for before it inserts something. */
export interface Asking {
  picture(): void;
  video(): void;
}

/** A block that the slash menu and the toolbar insert. */
export interface Insertion {
  label: string;
  /** Other words that find it. */
  words: string;
  run(editor: Editor, asking: Asking): unknown;
}

export const calloutLabels: Readonly<Record<CalloutKind, string>> = {
  note: 'Note',
  tip: 'Tip',
  warning: 'Warning',
};

const callout = (kind: CalloutKind): Insertion => ({
  label: calloutLabels[kind],
  words: 'callout box',
  run: (editor) => editor.chain().focus().wrapIn('callout', { kind }).run(),
});

const heading = (level: 2 | 3 | 4, label: string): Insertion => ({
  label,
  words: 'title section',
  run: (editor) => editor.chain().focus().setHeading({ level }).run(),
});

export const insertions: readonly Insertion[] = [
  heading(2, 'Heading'),
  heading(3, 'Smaller heading'),
  heading(4, 'Smallest heading'),
  { label: 'List', words: 'bullets', run: (editor) => editor.chain().focus().toggleBulletList().run() },
  {
    label: 'Numbered list',
    words: 'order',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  { label: 'Quote', words: 'citation', run: (editor) => editor.chain().focus().toggleBlockquote().run() },
  callout('note'),
  callout('tip'),
  callout('warning'),
  { label: 'Picture', words: 'image photograph', run: (_editor, asking) => asking.picture() },
  { label: 'Video', words: 'youtube vimeo embed', run: (_editor, asking) => asking.video() },
  {
    label: 'Table',
    words: 'rows columns',
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  { label: 'Line', words: 'divider rule', run: (editor) => editor.chain().focus().setHorizontalRule().run() },
  { label: 'Code', words: 'program', run: (editor) => editor.chain().focus().toggleCodeBlock().run() },
];

/** Returns the insertions with a word that begins with the text, in their order. */
export function insertionsFor(text: string): Insertion[] {
  const lower = text.toLowerCase();
  return insertions.filter(({ label, words }) =>
    `${label} ${words}`
      .toLowerCase()
      .split(' ')
      .some((word) => word.startsWith(lower)),
  );
}
