import { readFileSync } from 'node:fs';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { portalThemeScript } from '#domain/theme-script.ts';
import { type ColorTokens, darkTokens, lightTokens } from '#src/app/theme/tokens.ts';
import { useColorMode } from '#src/ui/browser/color-scheme.ts';

function Switch() {
  const { mode, toggle } = useColorMode();
  return (
    <button type="button" onClick={toggle}>
      {mode}
    </button>
  );
}

const attribute = () => document.documentElement.dataset.theme;

describe('the light and dark switch', () => {
  beforeEach(() => {
    delete document.documentElement.dataset.theme;
  });

  it.each([
    [null, 'light'],
    ['light', 'light'],
    ['dark', 'dark'],
    ['DARK', 'light'],
    ['{"mode":"dark"}', 'light'],
  ])('with %j in the storage is %s, before the first paint too', (stored, mode) => {
    if (stored !== null) localStorage.setItem('theme', stored);
    new Function(portalThemeScript)();
    render(<Switch />);
    expect([attribute(), screen.getByRole('button').textContent]).toEqual([mode, mode]);
  });

  it('changes the page and stores the choice', async () => {
    render(<Switch />);
    await userEvent.click(screen.getByRole('button'));
    expect([attribute(), localStorage.getItem('theme'), screen.getByRole('button').textContent]).toEqual([
      'dark',
      'dark',
      'dark',
    ]);
    await userEvent.click(screen.getByRole('button'));
    expect([attribute(), localStorage.getItem('theme')]).toEqual(['light', 'light']);
  });

  it('follows another tab', () => {
    render(<Switch />);
    localStorage.setItem('theme', 'dark');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
    });
    expect([attribute(), screen.getByRole('button').textContent]).toEqual(['dark', 'dark']);
  });
});

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

type Pair = [keyof ColorTokens, keyof ColorTokens];
const GROUNDS: (keyof ColorTokens)[] = ['page', 'raised', 'sunken'];
const on = (...names: (keyof ColorTokens)[]): Pair[] =>
  names.flatMap((name) => GROUNDS.map((ground): Pair => [name, ground]));

describe.each([
  ['light', lightTokens],
  ['dark', darkTokens],
])('the colours of the %s scheme', (_name, tokens) => {
  const texts: Pair[] = [
    ...on('text', 'textQuiet', 'primary', 'refused', 'attention', 'saved'),
    ['onPrimary', 'primary'],
    ['onPrimary', 'primaryHover'],
    ['raised', 'refused'],
    ['raised', 'refusedHover'],
    ['raised', 'text'],
    ['raised', 'saved'],
    ['text', 'primarySoft'],
    ['textQuiet', 'primarySoft'],
    ['textQuiet', 'line'],
    ['primary', 'primarySoft'],
    ['attention', 'attentionSoft'],
    ['saved', 'savedSoft'],
    ['refused', 'refusedSoft'],
    ['text', 'refusedSoft'],
  ];
  it.each(texts)('make %s readable on %s', (text, ground) => {
    expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(on('control'))('make the border %s visible on %s', (border, ground) => {
    expect(contrast(tokens[border], tokens[ground])).toBeGreaterThanOrEqual(3);
  });

  it('are those of the page before its script is loaded', () => {
    const page = readFileSync('index.html', 'utf8');
    expect(page).toContain(`background: ${tokens.page}`);
    expect(page).toContain(`content="${tokens.page}"`);
  });
});
