import { screen, waitFor, within } from '@testing-library/react';
import { useLocation, useParams } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { adminPaths, isAdminPath } from '#src/admin/kit/admin-paths.ts';
import type { AreaPage } from '#src/admin/kit/area-page.ts';
import { pages } from '#src/admin/pages.ts';
import type { Account } from '#src/api/admin/session.ts';
import { openArea, shownTitle } from './area.tsx';

const Icon = () => <svg />;
const Opened = ({ name }: { name: string }) => (
  <h1>
    {name} at {useLocation().pathname} {Object.values(useParams()).join(' ')}
  </h1>
);
const page = (name: string, more: Partial<AreaPage>): AreaPage => ({
  address: `/admin/${name.toLowerCase()}`,
  label: name,
  group: 'casework',
  permission: 'cases:read',
  icon: Icon,
  page: () => <Opened name={name} />,
  ...more,
});

/** A made-up area: everything that is shown can only come from this list. */
const made: AreaPage[] = [
  page('Harbours', { keys: 'g h' }),
  page('Ships', {
    keys: 'g w',
    permission: 'users:read',
    resource: { name: 'ships', called: 'ship' },
    create: () => <Opened name="New ship" />,
    edit: () => <Opened name="One ship" />,
    beneath: [{ path: ':id/crew', page: () => <Opened name="Crew" /> }],
  }),
];

const open = (address: string, role: Account['role'] = 'administrator') =>
  openArea(address, { role, pages: made });
const links = () =>
  within(screen.getByRole('navigation', { name: 'Administrators’ area' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the list of pages', () => {
  it('defines the navigation, in order, for each role', async () => {
    await open('/admin/harbours');
    await shownTitle();
    expect(links()).toEqual([
      ['Harbours', '/admin/harbours'],
      ['Ships', '/admin/ships'],
    ]);
  });

  it('shows reviewers neither links to administrators’ pages nor the pages', async () => {
    await open('/admin/ships', 'reviewer');
    expect(await shownTitle()).toBe('You do not have access to this page');
    expect(links()).toEqual([['Harbours', '/admin/harbours']]);
  });

  it.each([
    ['/admin', 'Harbours at /admin/harbours'],
    ['/admin/ships', 'Ships at /admin/ships'],
    ['/admin/ships/create', 'New ship at /admin/ships/create'],
    ['/admin/ships/7', 'One ship at /admin/ships/7'],
    ['/admin/ships/7/crew', 'Crew at /admin/ships/7/crew 7'],
    ['/admin/lighthouses', 'This page does not exist'],
  ])('defines the routes: %s', async (address, heading) => {
    await open(address);
    await waitFor(async () => expect(await shownTitle()).toContain(heading));
  });

  it('guards the forms and nested pages like the page', async () => {
    await open('/admin/ships/7/crew', 'reviewer');
    expect(await shownTitle()).toBe('You do not have access to this page');
  });

  it('defines the shortcuts, by role', async () => {
    const user = await open('/admin/harbours');
    await shownTitle();
    await user.keyboard('gw');
    await waitFor(async () => expect(await shownTitle()).toContain('Ships at'));
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(dialog).getByText('Go to the ships')).toBeTruthy();
    expect(within(dialog).getByText('Go to the harbours')).toBeTruthy();
  });

  it('gives reviewers no shortcut to pages that they may not open', async () => {
    const user = await open('/admin/harbours', 'reviewer');
    await shownTitle();
    await user.keyboard('gw');
    expect(await shownTitle()).toContain('Harbours at');
  });
});

describe('the pages of the staff area', () => {
  it('have unique addresses, labels and keys', () => {
    for (const fact of ['address', 'label'] as const) {
      const all = pages.map((each) => each[fact]);
      expect(new Set(all).size).toBe(all.length);
    }
    const keys = pages.flatMap((each) => each.keys ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    expect(pages.every(({ address }) => isAdminPath(address))).toBe(true);
  });

  it('are at the addresses that other pages link to', () => {
    const led = Object.values(adminPaths).filter((path) => typeof path === 'string');
    expect(pages.map(({ address }) => address)).toEqual(expect.arrayContaining(led));
  });

  it('have the address of their resource’s name', () => {
    for (const { address, resource } of pages) {
      if (resource) expect(address).toBe(`/admin/${resource.name}`);
    }
  });
});
