import { beforeAll, expect, it } from 'vitest';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { askedCases, idsOf, shownCases } from '../support/queue.ts';
import { seedCases } from '../support/seeded.ts';
import { button } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let administrator: Client;

beforeAll(async () => {
  await seedCases(portal, 1_110);
  administrator = await signInAdministrator(portal);
});

it('more than a thousand cases are shown as 1,000+, and all pages can be opened', async () => {
  const all = encodeURIComponent(JSON.stringify({ status: 'all' }));
  const page = await portal.open(`/admin/cases?filter=${all}`, { staffMember: administrator });
  await page.getByRole('status').getByText('1,000+ cases', { exact: true }).waitFor();
  const pager = page.getByRole('navigation', { name: 'Pages' });
  await pager.getByText('1–25 of 1,000+').waitFor();

  // The last counted page, and a page after it.
  await page.goto(`/admin/cases?filter=${all}&page=40&perPage=25`);
  await pager.getByText('976–1,000 of 1,000+').waitFor();
  await button(pager, 'Next').click();
  await pager.getByText('1,001–1,025 of 1,000+').waitFor();
  await page.goto(`/admin/cases?filter=${all}&page=45&perPage=25`);
  await pager.getByText('1,101–1,110 of 1,000+').waitFor();
  const last = idsOf(await askedCases(portal, administrator, { page: 45 }));
  expect(last).toHaveLength(10);
  expect(await shownCases(page)).toEqual(last);
  expect(await button(pager, 'Next').isDisabled()).toBe(true);
});
