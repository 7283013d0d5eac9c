import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { Extension } from '@tiptap/core';
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion';
import { useEffect, useId, useState } from 'react';
import { type Asking, type Insertion, insertionsFor } from './insertions.ts';
import styles from './rich-text.module.css';

/** The open menu: its entries, its place, and the function that takes an entry. */
export type OpenSlashMenu = SuggestionProps<Insertion, Insertion>;

interface SlashMenuOptions {
  /** Called when the menu opens, changes and closes. */
  onChange(menu: OpenSlashMenu | null): void;
  /** Returns whether the menu has used the key. */
  onKey(event: KeyboardEvent): boolean;
  asking: Asking;
}

/** Opens a menu of {@link insertionsFor} when a slash is typed at the beginning of a word. */
export function slashMenu({ onChange, onKey, asking }: SlashMenuOptions): Extension {
  return Extension.create({
    name: 'slashMenu',
    addProseMirrorPlugins() {
      return [
        Suggestion<Insertion, Insertion>({
          editor: this.editor,
          char: '/',
          items: ({ query }) => insertionsFor(query),
          command: ({ editor, range, props: insertion }) => {
            editor.chain().focus().deleteRange(range).run();
            insertion.run(editor, asking);
          },
          render: () => ({
            onStart: onChange,
            onUpdate: onChange,
            onKeyDown: ({ event }) => onKey(event),
            onExit: () => onChange(null),
          }),
        }),
      ];
    },
  });
}

interface SlashMenuProps {
  menu: OpenSlashMenu;
  /** Set to the function that handles a key while the menu is open. */
  keys: { current: ((event: KeyboardEvent) => boolean) | undefined };
}

/** The menu at the cursor. The focus stays in the text; the arrow keys choose an entry. */
export function SlashMenu({ menu, keys }: SlashMenuProps) {
  const { items, command, clientRect, editor } = menu;
  const id = useId();
  const [marked, setMarked] = useState(0);
  const at = Math.min(marked, items.length - 1);
  const isOpen = items.length > 0;
  useEffect(() => {
    keys.current = ({ key }) => {
      const insertion = items[at];
      if (!insertion) return false;
      if (key === 'Enter' || key === 'Tab') command(insertion);
      else if (key === 'ArrowDown') setMarked((at + 1) % items.length);
      else if (key === 'ArrowUp') setMarked((at - 1 + items.length) % items.length);
      else return false;
      return true;
    };
    return () => {
      keys.current = undefined;
    };
  });
  const text = editor.view.dom;
  useEffect(() => {
    if (!isOpen) return;
    text.setAttribute('aria-controls', id);
    text.setAttribute('aria-activedescendant', `${id}-${at}`);
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
    return () => {
      text.removeAttribute('aria-controls');
      text.removeAttribute('aria-activedescendant');
    };
  }, [isOpen, text, id, at]);
  return (
    <Popper
      open={isOpen}
      placement="bottom-start"
      className={styles.slashMenu}
      anchorEl={{ getBoundingClientRect: () => clientRect?.() ?? text.getBoundingClientRect() }}
    >
      <Paper variant="outlined">
        <MenuList id={id} role="listbox" aria-label="Insert" dense>
          {items.map((insertion, n) => (
            <MenuItem
              key={insertion.label}
              id={`${id}-${n}`}
              role="option"
              tabIndex={-1}
              aria-selected={n === at}
              selected={n === at}
              // The text keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => command(insertion)}
            >
              {insertion.label}
            </MenuItem>
          ))}
        </MenuList>
      </Paper>
    </Popper>
  );
}
