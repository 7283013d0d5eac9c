import TableChartIcon from '@mui/icons-material/TableChartOutlined';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ToggleButton from '@mui/material/ToggleButton';
import { type Editor, useEditorState } from '@tiptap/react';
import { useTiptapEditor } from 'ra-input-rich-text';
import { useRef, useState } from 'react';

type Action = { label: string; run(editor: Editor): unknown };

const inTable: readonly Action[] = [
  { label: 'Add row above', run: (editor) => editor.chain().focus().addRowBefore().run() },
  { label: 'Add row below', run: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: 'Add column before', run: (editor) => editor.chain().focus().addColumnBefore().run() },
  { label: 'Add column after', run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: 'Header row on or off', run: (editor) => editor.chain().focus().toggleHeaderRow().run() },
  { label: 'Merge or split cells', run: (editor) => editor.chain().focus().mergeOrSplit().run() },
  { label: 'Delete row', run: (editor) => editor.chain().focus().deleteRow().run() },
  { label: 'Delete column', run: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: 'Delete table', run: (editor) => editor.chain().focus().deleteTable().run() },
];

/** Inserts a table; with the cursor in a table, opens the menu of table actions. */
export function TableButton() {
  const editor = useTiptapEditor();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isInTable =
    useEditorState({ editor, selector: (state) => state.editor?.isActive('table') ?? false }) ?? false;
  return (
    <>
      <ToggleButton
        ref={button}
        size="small"
        value="table"
        aria-label="Table"
        title="Table"
        aria-haspopup={isInTable ? 'menu' : undefined}
        selected={isInTable}
        onClick={() => {
          if (isInTable) setOpen(true);
          else editor?.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
        }}
      >
        <TableChartIcon fontSize="inherit" />
      </ToggleButton>
      <Menu open={isOpen} anchorEl={() => button.current} onClose={() => setOpen(false)}>
        {inTable.map(({ label, run }) => (
          <MenuItem
            key={label}
            onClick={() => {
              setOpen(false);
              if (editor) run(editor);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
