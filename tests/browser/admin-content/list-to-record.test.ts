import { beforeAll, describe, expect, it } from 'vitest';
import { pages } from '#src/admin/pages.ts';
import { areaEnv, signInAdministrator } from '../support/admin.ts';
import { textField } from '../support/area.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let boss: Client;
beforeAll(async () => {
  boss = await signInAdministrator(portal);
});

/** A record that is opened from its list: one key is typed into a field, and the rest of the record must stay unchanged. */
interface Sample {
  /** The record's initial fields; a list omits its long texts. */
  record: Record<string, unknown>;
  /** The record's field, and its label. */
  field: string;
  label: string;
  link: string;
  /** The button that saves; without it the page saves by itself. */
  save?: string;
}

const text = `<p>${'A sentence that the list does not have. '.repeat(30).trim()}</p>`;

/** By the resource's name. */
const samples: Record<string, Sample> = {
  blogs: {
    record: { title: 'A post', summary: 'Short', body: text },
    field: 'summary',
    label: 'Summary',
    link: 'A post',
  },
  trainings: {
    record: { title: 'A training', language: 'en', description: text },
    field: 'summary',
    label: 'Summary',
    link: 'A training',
  },
  partners: {
    record: {
      name: 'A partner',
      website: 'https://partner.example.com',
      text: 'A text of a partner',
      kind: 'banking',
      position: 10,
      active: true,
    },
    field: 'name',
    label: 'Name',
    link: 'A partner',
    save: 'Save partner',
  },
  'promo-codes': {
    record: { code: 'SUMMER-26', percentage: 10, active: true },
    field: 'code',
    label: 'Code',
    link: 'SUMMER-26',
    save: 'Save promo code',
  },
  'api-keys': {
    record: {
      name: 'Bookkeeping',
      scopes: ['cases:read', 'cases:tag'],
      expiresAt: '2037-01-01T00:00:00.000Z',
    },
    field: 'name',
    label: 'Name of the program',
    link: 'Bookkeeping',
    save: 'Save API key',
  },
  incidents: {
    record: {
      title: 'A laptop was lost',
      happened: 'A laptop with exported cases was left in a train.',
      occurredOn: '2026-01-05',
      discoveredOn: '2026-01-06',
      concerned: 'Three clients: names and addresses',
      risk: 'low',
      measures: 'The disk is encrypted.',
      reportedTo: '',
      reportedOn: '',
    },
    field: 'title',
    label: 'Name',
    link: 'A laptop was lost',
    save: 'Save incident',
  },
  'permission-sets': {
    record: { name: 'Support', permissions: ['contacts:read', 'contacts:write'] },
    field: 'name',
    label: 'Name of the role',
    link: 'Support',
    save: 'Save role',
  },
  'saved-reasons': {
    record: { kind: 'document', text: 'The stamp is missing. Upload the stamped version.' },
    field: 'text',
    label: 'Reason',
    link: 'The stamp is missing. Upload the stamped version.',
    save: 'Save reason',
  },
  webhooks: {
    record: {
      name: 'Bookkeeping',
      url: 'https://hooks.example.com/onboarding',
      events: ['case.decided', 'purchase.paid'],
      active: true,
    },
    field: 'name',
    label: 'Name of the receiver',
    link: 'Bookkeeping',
    save: 'Save webhook',
  },
};

/** Records whose pages have no text field: they are decided, or only shown. */
const withoutForm = [
  'contacts',
  'msb-application',
  'training-learners',
  'training-certificates',
  'training-purchases',
  'resumes',
  'newsletter-subscription',
  'users',
];

const edited = pages.flatMap(({ resource, edit }) => (resource && edit ? [resource] : []));

it('every managed resource has a sample', () => {
  expect(edited.map(({ name }) => name).sort()).toEqual([...Object.keys(samples), ...withoutForm].sort());
});

describe.each(Object.entries(samples))('a record of %s opened from its list', (name, sample) => {
  it('keeps everything except the edited field', async () => {
    const made = await portal.call('POST', `/${name}`, { as: boss, body: sample.record });
    expect(made.status, await made.clone().text()).toBe(201);
    const { id } = (await made.json()) as { id: string };
    const read = async () =>
      (await (await portal.call('GET', `/${name}/${id}`, { as: boss })).json()) as Record<string, unknown>;
    const before = await read();
    const page = await portal.open(`/admin/${name}`, { staffMember: boss });
    await page.getByRole('link', { name: sample.link, exact: true }).click();
    const field = textField(page, sample.label);
    await field.click();
    await page.keyboard.press('End');
    await page.keyboard.type('x');
    if (sample.save) await button(page, sample.save).click();
    await expect.poll(async () => (await read())[sample.field]).not.toBe(before[sample.field]);
    const { version: _, updatedAt: __, [sample.field]: typed, ...after } = await read();
    const { version: ___, updatedAt: ____, [sample.field]: earlier, ...others } = before;
    expect(typed).toBe(`${String(earlier)}${sample.field === 'code' ? 'X' : 'x'}`);
    expect(after).toEqual(
      expect.objectContaining(
        Object.fromEntries(Object.entries(others).filter(([key]) => key !== 'changed')),
      ),
    );
  });
});
