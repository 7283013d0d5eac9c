import { beforeAll, describe, expect, it } from 'vitest';
import { steps } from '#machines/steps.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { buildTestApp, type TestApi } from '#tests/support/api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApp();
  return api.close;
});

describe('an onboarding', () => {
  it('is created once', async () => {
    const client = await api.client();
    const first = await api.call('POST', '/onboarding', { as: client, body: {} });
    expect(first.statusCode).toBe(201);
    expect(first.headers.location).toBe(`/api/onboarding/${first.json().id}`);
    expect(first.json()).toMatchObject({
      userId: client.userId,
      status: 'draft',
      currentStep: 'contactDetails',
      machineVersion: 1,
    });
    const second = await api.call('POST', '/onboarding', { as: client });
    expect(second.statusCode).toBe(200);
    expect(second.json()).toEqual(first.json());
  });

  it('is created once by ten calls at once', async () => {
    const client = await api.client();
    const calls = await Promise.all(
      Array.from({ length: 10 }, () => api.call('POST', '/onboarding', { as: client, body: {} })),
    );
    expect(calls.filter((call) => call.statusCode === 201)).toHaveLength(1);
    expect(new Set(calls.map((call) => call.json().id)).size).toBe(1);
  });

  it('tells which steps are saved', async () => {
    const client = await api.client();
    const { id } = (await api.call('POST', '/onboarding', { as: client, body: {} })).json();
    api.clock.set('2026-11-21T09:00:00.000Z');
    await api.call('PUT', '/wallets', { as: client, body: validRecords.wallets });
    const onboarding = (await api.call('GET', `/onboarding/${id}`, { as: client })).json();
    expect(onboarding.steps).toEqual(
      steps.map((step) => ({
        step: step.id,
        saved: step.id === 'wallet',
        savedAt: step.id === 'wallet' ? '2026-11-21T09:00:00.000Z' : null,
        state: step.id === 'wallet' ? 'complete' : 'not_started',
      })),
    );
  });

  it('remembers the owner’s place and nothing else', async () => {
    const client = await api.client();
    const made = (await api.call('POST', '/onboarding', { as: client, body: {} })).json();
    const moved = await api.call('PATCH', `/onboarding/${made.id}`, {
      as: client,
      body: { currentStep: 'wallet', machineVersion: 2 },
    });
    expect(moved.json()).toMatchObject({
      ...made,
      currentStep: 'wallet',
      machineVersion: 2,
      updatedAt: expect.any(String),
    });
    const refused = await api.call('PATCH', `/onboarding/${made.id}`, {
      as: client,
      body: { status: 'approved' },
    });
    expect(refused.json().message).toEqual([{ property: 'status', message: 'This property is not known' }]);
    const byAdmin = await api.call('PATCH', `/onboarding/${made.id}`, {
      as: await api.admin(),
      body: { currentStep: 'wallet' },
    });
    expect(byAdmin.statusCode).toBe(403);
  });

  it('is listed to its owner alone, and to administrators', async () => {
    const client = await api.client();
    const { id } = (await api.call('POST', '/onboarding', { as: client, body: {} })).json();
    const own = (await api.call('GET', '/onboarding', { as: client })).json();
    expect(own).toMatchObject({ total: 1, page: 1, pageSize: 25, items: [{ id }] });
    const all = (await api.call('GET', '/onboarding?page=2&pageSize=2', { as: await api.admin() })).json();
    expect(all).toMatchObject({ page: 2, pageSize: 2 });
    expect(all.total).toBeGreaterThan(2);
    expect(all.items.length).toBeLessThanOrEqual(2);
  });

  it('is hidden once an administrator takes it out; the sections stay, and the client may start again', async () => {
    const [client, admin] = [await api.client(), await api.admin()];
    const { id } = (await api.call('POST', '/onboarding', { as: client, body: {} })).json();
    await api.call('PUT', '/wallets', { as: client, body: validRecords.wallets });
    expect((await api.call('DELETE', `/onboarding/${id}`, { as: admin })).statusCode).toBe(204);
    expect((await api.call('DELETE', `/onboarding/${id}`, { as: admin })).statusCode).toBe(404);
    for (const person of [client, admin]) {
      expect((await api.call('GET', `/onboarding/${id}`, { as: person })).statusCode).toBe(404);
    }
    expect((await api.call('GET', '/onboarding', { as: client })).json().total).toBe(0);
    const again = await api.call('POST', '/onboarding', { as: client, body: {} });
    expect(again.statusCode).toBe(201);
    expect(again.json().id).not.toBe(id);
    expect((await api.call('GET', '/wallets', { as: client })).json()).toEqual(validRecords.wallets);
  });
});
