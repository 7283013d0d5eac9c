import { useLocation } from 'react-router-dom';
import { browserSetting } from '#src/ui/browser/browser-setting.ts';
import { type AreaPage, type MenuGroup, type MenuSection, menuGroups } from '../kit/area-page.ts';

const groupNames = Object.keys(menuGroups) as MenuGroup[];

/** The groups that the user has opened or folded. */
type Choices = { readonly [Group in MenuGroup]?: boolean };

const choices = browserSetting<Choices>('menu-groups', choicesIn, (value) => JSON.stringify(value));

function choicesIn(stored: string | null): Choices {
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}');
    const known = new Map<string, unknown>(Object.entries(parsed ?? {}));
    const chosen = groupNames.flatMap((name) => {
      const isOpen = known.get(name);
      return typeof isOpen === 'boolean' ? [[name, isOpen]] : [];
    });
    return Object.fromEntries(chosen);
  } catch {
    return {};
  }
}

/** So many links fit on a screen of 768 px with every group open. */
const ALL_OPEN_AT_MOST = 12;

export interface ShownGroup {
  name: MenuGroup;
  pages: readonly AreaPage[];
  /** The same pages by section; `null` for those without one. */
  sections: readonly { name: MenuSection | null; pages: readonly AreaPage[] }[];
  isOpen: boolean;
  /** Whether the current page is in it. */
  isCurrent: boolean;
  toggle(): void;
}

/**
 * Returns the groups of the menu that have pages. A group is as the user left it; before that, the one with the current page is
 * open, and all are while they fit.
 */
export function useMenuGroups(pages: readonly AreaPage[]): ShownGroup[] {
  const { pathname } = useLocation();
  const chosen = choices.use();
  const fits = pages.length <= ALL_OPEN_AT_MOST;
  return groupNames.flatMap((name) => {
    const own = pages.filter(({ group }) => group === name);
    if (own.length === 0) return [];
    const isCurrent = own.some(({ address }) => `${pathname}/`.startsWith(`${address}/`));
    const isOpen = chosen[name] ?? (fits || isCurrent);
    const toggle = () => choices.set({ ...chosen, [name]: !isOpen });
    return [{ name, pages: own, sections: sectionsOf(own), isOpen, isCurrent, toggle }];
  });
}

function sectionsOf(pages: readonly AreaPage[]): ShownGroup['sections'] {
  const names = [...new Set(pages.map(({ section }) => section ?? null))];
  return names.map((name) => ({
    name,
    pages: pages.filter(({ section }) => (section ?? null) === name),
  }));
}
