import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { switchShortcuts } from '#src/admin/kit/shortcuts/shortcut-setting.ts';
import { useShortcuts } from '#src/admin/kit/shortcuts/shortcuts.tsx';

let ran: string[] = [];

const shortcutOf = (keys: string) => ({ keys, label: keys, run: () => ran.push(keys) });

function Page() {
  useShortcuts(['o', '/', '?', 'enter', 'g o', 'g i'].map(shortcutOf));
  return (
    <>
      <input aria-label="Name" />
      <input type="checkbox" aria-label="Choose" />
      <select aria-label="State" />
      <button type="button">Save</button>
    </>
  );
}

beforeEach(() => {
  ran = [];
  render(<Page />);
});
afterEach(() => switchShortcuts(true));

it.each([
  ['o', ['o']],
  ['gi', ['g i']],
  // The last key of a sequence is not another shortcut as well.
  ['goo', ['g o', 'o']],
  ['{Shift>}?{/Shift}{Shift>}/{/Shift}', ['?', '/']],
  ['{CapsLock}O', ['o']],
  ['{Shift>}O{/Shift}{Control>}o{/Control}{Alt>}o{/Alt}{Meta>}o{/Meta}', []],
  ['g{Control>}i{/Control}', []],
])('%s runs %j', async (keys, expected) => {
  await userEvent.keyboard(keys);
  expect(ran).toEqual(expected);
});

it('a key belongs to the field or the button that has the focus', async () => {
  screen.getByLabelText('Name').focus();
  await userEvent.keyboard('ogi?');
  screen.getByLabelText('State').focus();
  await userEvent.keyboard('ogi');
  screen.getByRole('button').focus();
  await userEvent.keyboard('{Enter}');
  expect(ran).toEqual([]);
  await userEvent.keyboard('o');
  screen.getByLabelText('Choose').focus();
  await userEvent.keyboard('o');
  expect(ran).toEqual(['o', 'o']);
});

it('a key belongs to an open dialog or menu', async () => {
  const menu = document.createElement('div');
  menu.setAttribute('role', 'menu');
  document.body.append(menu);
  await userEvent.keyboard('ogi');
  expect(ran).toEqual([]);
  menu.remove();
  await userEvent.keyboard('ogi');
  expect(ran).toEqual(['o', 'g i']);
});

it('no key is a shortcut while they are off', async () => {
  switchShortcuts(false);
  await userEvent.keyboard('ogi');
  expect(ran).toEqual([]);
  switchShortcuts(true);
  await userEvent.keyboard('o');
  expect(ran).toEqual(['o']);
});
