import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import type { AreaPage } from '#src/admin/kit/area-page.ts';
import { type Answer, openArea, shownTitle } from './area.tsx';

const Icon = () => <svg />;

function Opened({ name }: { name: string }) {
  return (
    <>
      <h1>
        {name} at {useLocation().pathname + useLocation().search}
      </h1>
      <input aria-label="Name" />
    </>
  );
}

const page = (name: string, more: Partial<AreaPage>): AreaPage => ({
  address: `/admin/${name.toLowerCase()}`,
  label: name,
  group: 'casework',
  permission: 'cases:read',
  icon: Icon,
  page: () => <Opened name={name} />,
  ...more,
});

const made: AreaPage[] = [
  page('Cases', { keys: 'g q', beneath: [{ path: ':id/people', page: () => <Opened name="A case" /> }] }),
  page('Ships', { group: 'website', permission: 'users:read' }),
];
made[0] = { ...made[0]!, resource: { name: 'cases', called: 'case' } };

const jane = {
  ...{
    kind: 'person',
    id: 'c1',
    title: 'Jane Doe',
    about: 'Harbour Ltd',
    role: 'director',
    status: 'in_review',
  },
};
const server = (method: string, path: string, sent: unknown): Answer =>
  method === 'POST' && path === '/admin/search' && JSON.stringify(sent) === '{"text":"jane"}'
    ? { status: 200, body: { items: [jane] } }
    : { status: 200, body: { items: [] } };

const open = (role: 'administrator' | 'reviewer' = 'administrator') =>
  openArea('/admin/cases', { role, pages: made, server });

const palette = () => screen.findByRole('dialog', { name: 'Search and commands' });

afterEach(() => localStorage.clear());

describe('the command palette', () => {
  it('opens by Ctrl K also while the user types, and opens what it found, without a name in the address', async () => {
    const user = await open();
    await shownTitle();
    screen.getByLabelText('Name').focus();
    await user.keyboard('{Control>}k{/Control}');
    const dialog = await palette();
    await user.keyboard('jane');
    const option = await within(dialog).findByRole('option', { name: /Jane Doe/ });
    expect(option.textContent).toBe('Jane DoeDirector · Harbour Ltd · In review');
    within(dialog).getByText('People');
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await shownTitle()).toBe('A case at /admin/cases/c1/people'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers pages and actions by the keyboard alone, and gives the focus back on Escape', async () => {
    const user = await open();
    await shownTitle();
    const button = screen.getAllByRole('button', { name: 'Find anything' })[0]!;
    button.focus();
    await user.keyboard('{Enter}');
    await palette();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
    await user.keyboard('{Enter}');
    const dialog = await palette();
    within(dialog).getByRole('option', { name: /Show all shortcuts/ });
    await user.keyboard('shi{Enter}');
    await waitFor(async () => expect(await shownTitle()).toBe('Ships at /admin/ships'));
  });

  it('offers no page that the staff member may not open', async () => {
    const user = await open('reviewer');
    await shownTitle();
    await user.keyboard('{Meta>}k{/Meta}');
    const dialog = await palette();
    within(dialog).getByRole('option', { name: /^Cases/ });
    expect(within(dialog).queryByRole('option', { name: /^Ships/ })).toBeNull();
  });

  it('leaves the keys to an open dialog and to an editor that uses them', async () => {
    const user = await open();
    await shownTitle();
    const field = screen.getByLabelText('Name');
    field.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    fireEvent.keyDown(field, { key: 'k', ctrlKey: true });
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    expect(screen.queryByRole('dialog', { name: 'Search and commands' })).toBeNull();
  });
});

describe('the groups of the menu', () => {
  it('fold, and stay as they were left', async () => {
    const user = await open();
    await shownTitle();
    const menu = () => screen.getByRole('navigation', { name: 'Administrators’ area' });
    const group = within(menu()).getByRole('button', { name: 'Website' });
    expect(group.getAttribute('aria-expanded')).toBe('true');
    await user.click(group);
    expect(within(menu()).queryByRole('link', { name: 'Ships' })).toBeNull();
    expect(localStorage.getItem('menu-groups')).toBe('{"website":false}');
  });

  it('have no headings where there is only one', async () => {
    await open('reviewer');
    await shownTitle();
    const menu = screen.getByRole('navigation', { name: 'Administrators’ area' });
    expect(within(menu).queryAllByRole('button')).toEqual([]);
    within(menu).getByRole('link', { name: 'Cases' });
  });
});
