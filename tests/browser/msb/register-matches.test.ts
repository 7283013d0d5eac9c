import { beforeAll, expect, it } from 'vitest';
import { completeMsb } from '#tests/support/msb-application.ts';
import { registerFile } from '#tests/support/register-file.ts';
import { areaEnv, newReviewer, signInAdministrator } from '../support/admin.ts';
import { openAreaPage } from '../support/area.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { subjectsOfMailsTo } from '../support/mails.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let rita: Client;
beforeAll(async () => {
  rita = await newReviewer(portal, await signInAdministrator(portal), 'Rita');
});

/** Creates an application that is filed with FINTRAC. */
async function filed(): Promise<Client> {
  const client = await portal.newClient();
  const patch = async (path: string, as: Client, body: object) => {
    const answer = await portal.call('PATCH', path, { as, body });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const begun = await (await portal.call('POST', '/msb-application', { as: client, body: {} })).json();
  const path = `/msb-application/${begun.id}`;
  let { version } = await patch(path, client, completeMsb());
  for (const [status, as] of [
    ['submitted', client],
    ['in_review', rita],
    ['filed', rita],
  ] as const) {
    ({ version } = await patch(`${path}/status`, as, { status, version }));
  }
  return client;
}

it('a reviewer records the registration of a similar business of the register with one click', async () => {
  const client = await filed();
  const { legalName } = completeMsb().business;
  const page = await portal.open('/admin', { staffMember: rita });
  await openAreaPage(page, 'MSB register');
  const chosen = page.waitForEvent('filechooser');
  await button(page, 'Upload CSV').click();
  // Another incorporation number: the business may be another one of the same name.
  const business = { name: legalName, number: 'M23563590', incorporation: '9999999' };
  const buffer = Buffer.from(registerFile([business]));
  await (await chosen).setFiles({ name: 'reg-eng.csv', mimeType: 'text/csv', buffer });
  await page.getByText(/^1 businesses, uploaded/).waitFor();

  await openAreaPage(page, 'MSB applications');
  await page.getByRole('link', { name: legalName }).click();
  const similar = page.getByRole('region', { name: 'Similar businesses in FINTRAC’s register' });
  await similar.getByText('M23563590').first().waitFor();
  await expectFineEverywhere(page);
  await similar.getByRole('button', { name: 'Record this registration M23563590' }).click();
  await page.getByText('M23563590, 1 May 2023').waitFor();
  await similar.waitFor({ state: 'detached' });
  await expect
    .poll(() => subjectsOfMailsTo(portal, client.email))
    .toContain('Your business is registered with FINTRAC');
});
