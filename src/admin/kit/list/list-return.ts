import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore, useStoreContext } from 'react-admin';
import { useLocation, useNavigationType } from 'react-router-dom';
import { adminPaths } from '../admin-paths.ts';
import { searchOfState } from './use-list-query.ts';

/** A list that cases are opened from, with its filter, order and page: the target of the back link. */
type LastList = { name: string; address: string; search: string };

type Left = {
  scrollY: number;
  /**
   * The address of the link that was followed, and its index among links to the same address; null for a link outside the list.
   */
  link: { href: string; nth: number; row: number } | null;
  chosen: readonly string[];
};

const lastListKey = 'area.lastList';
const queue: LastList = { name: 'cases', address: adminPaths.cases, search: '' };
const leftKey = (address: string, search: string) => `area.left ${address} ${search}`;
const back = { isWayBack: true } as const;

/** Returns the back link of a case: to the list that was shown last, in its previous state. */
export function useWayBack() {
  const [{ name, address, search }] = useStore<LastList>(lastListKey, queue);
  return { label: `Back to the ${name}`, to: address, state: { ...back, ...(search && { search }) } };
}

interface ListReturn {
  /** As in "Back to the cases". */
  name: string;
  /** Whether the rows are rendered. */
  isReady: boolean;
  chosen?: readonly string[];
  onChoose?(ids: string[]): void;
}

/**
 * Restores a list when the user returns to it, by the browser's Back or by `useWayBack`: the scroll position, the selection, and
 * the focus on the link that was followed or, if its row is gone, on the row at its position. The state is stored while the staff
 * member is signed in, and only in memory: a search may contain names of people.
 *
 * @param place the element that contains the rows
 */
export function useListReturn(place: RefObject<HTMLElement | null>, list: ListReturn): void {
  const { pathname, search, state } = useLocation();
  const address = `${pathname}${search}`;
  const text = searchOfState(state);
  const isReturn =
    useNavigationType() === 'POP' || (state as Partial<typeof back> | null)?.isWayBack === true;
  const { getItem, setItem } = useStoreContext();
  const [left] = useState(() => (isReturn ? getItem<Left | undefined>(leftKey(address, text)) : undefined));
  // The frame scrolls every new page to its top, in an effect that runs after those of its children.
  const [isFramed, setIsFramed] = useState(false);
  useEffect(() => setIsFramed(true), []);

  const { name, isReady, chosen = [] } = list;
  const latest = useRef({ address, text, chosen, onChoose: list.onChoose });
  useEffect(() => {
    latest.current = { address, text, chosen, onChoose: list.onChoose };
  });
  useEffect(() => {
    setItem(lastListKey, { name, address, search: text } satisfies LastList);
  }, [setItem, name, address, text]);
  // Not an effect after paint: by then the rows are removed, and with them the scroll position.
  useLayoutEffect(
    () => () => {
      const followed = followedLink(place.current);
      setItem(leftKey(latest.current.address, latest.current.text), {
        scrollY: window.scrollY,
        link: followed,
        chosen: latest.current.chosen,
      } satisfies Left);
    },
    [place, setItem],
  );

  const isDone = useRef(false);
  useEffect(() => {
    if (!left || !isReady || !isFramed || isDone.current) return;
    isDone.current = true;
    if (left.chosen.length > 0) latest.current.onChoose?.([...left.chosen]);
    if (!isFocusFree()) return;
    window.scrollTo(0, left.scrollY);
    const link = left.link && linkIn(place.current, left.link);
    link?.focus({ preventScroll: true });
    if (link && !isInSight(link)) link.scrollIntoView({ block: 'center' });
  }, [left, isReady, isFramed, place]);
}

const linksTo = (place: HTMLElement | null, href: string) =>
  [...(place?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])].filter(
    (link) => link.getAttribute('href') === href,
  );

const rowsIn = (place: HTMLElement | null) => [
  ...(place?.querySelectorAll<HTMLElement>('tbody > tr:has(a)') ?? []),
];

/** Returns the link to the page that the browser is already on. */
function followedLink(place: HTMLElement | null): Left['link'] {
  const href = `${window.location.pathname}${window.location.search}`;
  const links = linksTo(place, href);
  const nth = Math.max(0, links.indexOf(document.activeElement as HTMLAnchorElement));
  const row = links[nth]?.closest('tr');
  return row ? { href, nth, row: rowsIn(place).indexOf(row) } : null;
}

function linkIn(place: HTMLElement | null, { href, nth, row }: NonNullable<Left['link']>) {
  const links = linksTo(place, href);
  const rows = rowsIn(place);
  return links[nth] ?? links[0] ?? rows[Math.min(row, rows.length - 1)]?.querySelector('a');
}

/** Returns whether the focus is still at its initial position. */
function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.id === 'main';
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}
