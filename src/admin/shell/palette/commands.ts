import { type ComponentType, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AreaPage } from '#src/admin/kit/area-page.ts';
import { settleHeldActions } from '#src/admin/kit/resource/held-actions.ts';
import { offeredShortcuts } from '#src/admin/kit/shortcuts/shortcuts.tsx';
import { useMay } from '#src/admin/kit/staff-member.ts';
import { signOutStaff } from '#src/api/admin/session.ts';
import { useThemeSwitch } from '#src/ui/frame/theme-switch.tsx';
import { useOwnPages } from '../area-pages.ts';

/** An entry of the palette. */
export interface Command {
  id: string;
  /** The heading above it. */
  group: string;
  label: string;
  /** What distinguishes it from others with the same label. */
  about?: string | undefined;
  /** The keys of its shortcut. */
  keys?: string | undefined;
  icon?: ComponentType | undefined;
  run(): void;
}

/** Returns the commands that need no server: the actions of the current page, the pages, and what can be added. */
export function useOwnCommands(): Command[] {
  const navigate = useNavigate();
  const pages = useOwnPages();
  const may = useMay();
  const { switchProps } = useThemeSwitch();
  // Taken once: the palette covers the page, which does not change meanwhile.
  const [offered] = useState(offeredShortcuts);
  const shortcutsToPages = new Set(pages.map(({ keys }) => keys));
  const ofPage = offered.filter(({ keys }) => !shortcutsToPages.has(keys));
  return [
    ...[...new Map(ofPage.map((each) => [each.label, each])).values()].map(
      ({ label, keys, run }): Command => ({ id: `do ${label}`, group: 'On this page', label, keys, run }),
    ),
    ...pages.map(
      ({ address, label, keys, icon }): Command => ({
        ...{ id: address, group: 'Pages', label, keys, icon },
        run: () => navigate(address),
      }),
    ),
    ...pages
      .filter((page) => page.create && may(changing(page)))
      .map(
        ({ address, label, icon }): Command => ({
          ...{ id: `${address}/create`, group: 'Actions', label: `Add a new entry to ${label}`, icon },
          run: () => navigate(`${address}/create`),
        }),
      ),
    { id: 'theme', group: 'Actions', label: 'Switch between light and dark theme', run: switchProps.onClick },
    {
      ...{ id: 'log out', group: 'Actions', label: 'Log out' },
      run: () => void settleHeldActions().finally(signOutStaff),
    },
  ];
}

const changing = ({ permission, changing = permission }: AreaPage) => changing;

/** Whether a label has every word of a text, or a word that begins with it. */
export function isCalled(label: string, text: string): boolean {
  const words = wordsOf(label);
  return wordsOf(text).every((sought) => words.some((word) => word.startsWith(sought)));
}

/** The words of a text, without case and accents. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
