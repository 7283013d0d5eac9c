import type { Extensions } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';

/** A cell's attributes as the server stores them: only a span of more than one cell. */
function spans({ colspan, rowspan }: Record<string, unknown>): Record<string, string> {
  const wide = Object.entries({ colspan, rowspan }).filter(([, value]) => Number(value) > 1);
  return Object.fromEntries(wide.map(([name, value]) => [name, String(value)]));
}

/** Tables without widths of columns: those of a paste suit another page. */
export const tables: Extensions = [
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ renderHTML: ({ HTMLAttributes }) => ['th', spans(HTMLAttributes), 0] }),
  TableCell.extend({ renderHTML: ({ HTMLAttributes }) => ['td', spans(HTMLAttributes), 0] }),
];
