import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import type { CaseSummary } from '#src/api/admin/cases.ts';

export type RowFocus = {
  bodyRef: RefObject<HTMLTableSectionElement | null>;
  onFocus(event: FocusEvent): void;
  /** Returns the row that has the keyboard focus; undefined without one. */
  current(): CaseSummary | undefined;
  /** Moves the focus by one row; without a focused row, to the row that had it last, or to the first row. */
  move(by: 1 | -1): void;
  /** Moves the focus to the row of a case; without effect if it is not in the list. */
  focusOn(id: string): void;
};

/** The link of each row; other cells may contain more links. */
const rowLinks = '[data-case] th a';

/** The case whose row had the focus last, so that the user continues there after returning from a case. */
let lastRow: string | null = null;

/**
 * Tracks the focused row, which the shortcuts act on. When it leaves the list, because it was assigned or decided, the focus
 * moves to the row that takes its position.
 */
export function useRowFocus(rows: readonly CaseSummary[], page: number): RowFocus {
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const place = useRef<{ id: string; index: number } | null>(null);
  const shownPage = useRef(page);

  const focusRow = (index: number) =>
    bodyRef.current?.querySelectorAll<HTMLElement>(rowLinks)[index]?.focus();
  const current = () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-case]')?.dataset.case;
    return rows.find((row) => row.id === id);
  };

  useEffect(() => {
    const left = place.current;
    const isOtherPage = shownPage.current !== page;
    shownPage.current = page;
    if (!left || rows.length === 0 || document.activeElement !== document.body) return;
    if (!isOtherPage && rows.some(({ id }) => id === left.id)) return;
    const index = isOtherPage ? 0 : Math.min(left.index, rows.length - 1);
    bodyRef.current?.querySelectorAll<HTMLElement>(rowLinks)[index]?.focus({ preventScroll: true });
  }, [rows, page]);

  return {
    bodyRef,
    current,
    onFocus(event) {
      const id = event.target.closest<HTMLElement>('[data-case]')?.dataset.case;
      const index = rows.findIndex((row) => row.id === id);
      if (id === undefined || index < 0) return;
      place.current = { id, index };
      lastRow = id;
    },
    focusOn(id) {
      const index = rows.findIndex((row) => row.id === id);
      if (index >= 0) focusRow(index);
    },
    move(by) {
      const now = current();
      if (now) return focusRow(Math.min(rows.length - 1, Math.max(0, rows.indexOf(now) + by)));
      focusRow(
        Math.max(
          0,
          rows.findIndex(({ id }) => id === lastRow),
        ),
      );
    },
  };
}
