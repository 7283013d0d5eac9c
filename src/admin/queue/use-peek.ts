import { useState } from 'react';
import type { CaseSummary } from '#src/api/admin/cases.ts';
import type { Shortcut } from '../kit/shortcuts/shortcuts.tsx';
import type { RowFocus } from './use-row-focus.ts';

/** The case that the pane of the queue shows. Not in the address: a link or a reload opens no case. */
export interface Peek {
  /** Undefined while the pane is closed, and once the case has left the list. */
  row: CaseSummary | undefined;
  /** Opens the pane for a case; closes it if it already shows this one. */
  toggle(row: CaseSummary): void;
  close(): void;
  shortcuts: readonly Shortcut[];
}

/** Returns the state of the pane, and the shortcuts that open it, move it through the rows and close it. */
export function usePeek(rows: readonly CaseSummary[], focus: RowFocus): Peek {
  const [id, setId] = useState<string | null>(null);
  const row = rows.find((each) => each.id === id);
  const close = () => setId(null);
  const toggle = (next: CaseSummary) => setId(next.id === row?.id ? null : next.id);
  const move = (by: 1 | -1) => {
    if (!focus.current() && id !== null) focus.focusOn(id);
    focus.move(by);
    setId(focus.current()?.id ?? id);
  };
  const whileOpen: Shortcut[] = [
    { keys: 'arrowdown', label: 'Peek at the next case', run: () => move(1) },
    { keys: 'arrowup', label: 'Peek at the previous case', run: () => move(-1) },
    { keys: 'escape', label: 'Close the peek', run: close },
  ];
  return {
    row,
    toggle,
    close,
    shortcuts: [
      {
        keys: 'space',
        label: 'Peek at the case',
        // Elsewhere, the key scrolls the page.
        isOn: () => focus.current() !== undefined,
        run() {
          const current = focus.current();
          if (current) toggle(current);
        },
      },
      { keys: 'j', label: 'Next case', run: () => (row ? move(1) : focus.move(1)) },
      { keys: 'k', label: 'Previous case', run: () => (row ? move(-1) : focus.move(-1)) },
      ...(row ? whileOpen : []),
    ],
  };
}
