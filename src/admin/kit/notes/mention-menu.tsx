import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { StaffMember } from '#src/api/admin/staff.ts';
import textStyles from '#src/ui/text/text.module.css';
import { mentionAt, mentionLabels, peopleFor } from './mention-labels.ts';
import styles from './notes.module.css';

/** The maximum number of people that the list shows. */
const SHOWN = 8;

interface MentionMenuProps {
  people: readonly StaffMember[];
  text: string;
  onChange(text: string): void;
  /** The form with the text area. */
  children: ReactNode;
}

/**
 * Offers the people whose names start with what is typed after an `@`. The focus stays in the text; the arrow keys mark a person,
 * Enter and Tab take them, Escape closes the list.
 */
export function MentionMenu({ people, text, onChange, children }: MentionMenuProps) {
  const id = useId();
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null);
  const [cursor, setCursor] = useState(0);
  const [marked, setMarked] = useState(0);
  /** Where the `@` is whose list was closed. */
  const [closed, setClosed] = useState<number | null>(null);
  const next = useRef<number | null>(null);
  const asked = area && mentionAt(text, cursor);
  const items = asked && asked.start !== closed ? peopleFor(asked.typed, people).slice(0, SHOWN) : [];
  // A new `@` in the same place opens the list again.
  if (!asked && closed !== null) setClosed(null);
  const labels = mentionLabels(people);
  const isOpen = items.length > 0;
  const at = Math.min(marked, items.length - 1);

  useLayoutEffect(() => {
    if (next.current === null || !area) return;
    area.setSelectionRange(next.current, next.current);
    setCursor(next.current);
    next.current = null;
  });
  useEffect(() => {
    if (!area) return;
    area.setAttribute('aria-autocomplete', 'list');
    if (!isOpen) return;
    area.setAttribute('aria-controls', id);
    area.setAttribute('aria-activedescendant', `${id}-${at}`);
    return () => {
      area.removeAttribute('aria-controls');
      area.removeAttribute('aria-activedescendant');
    };
  }, [area, isOpen, id, at]);

  const take = (person: StaffMember) => {
    if (!asked) return;
    const label = `@${labels.get(person.id) ?? person.name} `;
    next.current = asked.start + label.length;
    setMarked(0);
    onChange(text.slice(0, asked.start) + label + text.slice(cursor).replace(/^ /, ''));
  };
  const look = ({ target }: { target: EventTarget }) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    setArea(target);
    setCursor(target.selectionStart);
  };
  const press = (event: KeyboardEvent) => {
    const person = items[at];
    if (!person || !asked || event.target !== area || event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'Enter' || key === 'Tab') take(person);
    else if (key === 'ArrowDown') setMarked((at + 1) % items.length);
    else if (key === 'ArrowUp') setMarked((at - 1 + items.length) % items.length);
    else if (key === 'Escape') setClosed(asked.start);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the events of the text area within it.
    <div onInput={look} onSelect={look} onKeyDownCapture={press} onBlur={() => setArea(null)}>
      {children}
      <Popper open={isOpen} placement="bottom-start" className={styles.mentions} anchorEl={area}>
        <Paper variant="outlined">
          <MenuList id={id} role="listbox" aria-label="People to mention" dense>
            {items.map((person, n) => (
              <MenuItem
                key={person.id}
                id={`${id}-${n}`}
                role="option"
                tabIndex={-1}
                aria-selected={n === at}
                selected={n === at}
                // The text keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(person)}
              >
                <span className={textStyles.clipped}>{person.name}</span>
                {person.email !== person.name && (
                  <span className={`${textStyles.note} ${textStyles.clipped}`}>&nbsp;{person.email}</span>
                )}
              </MenuItem>
            ))}
          </MenuList>
        </Paper>
      </Popper>
    </div>
  );
}
