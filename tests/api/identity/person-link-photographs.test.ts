import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import {
  alan,
  askedDirector,
  byLink,
  grace,
  linkTo,
  nameThem,
  passportBy,
  photo,
  sendEmail,
  uploadAs,
  uploadBy,
} from './identity-people.ts';

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApp();
  return api.close;
});

describe('a photograph sent by a link', () => {
  it('is for administrators only: neither the client nor another person sees or deletes it', async () => {
    const { client, link } = await askedDirector(api);
    const { id } = (await uploadBy(api, link)).json();
    const url = `/upload/onboarding/private/${id}/signed-url`;
    expect((await api.call('GET', url, { as: await api.admin() })).statusCode).toBe(200);
    for (const as of [client, await api.client()]) {
      expect((await api.call('GET', url, { as })).statusCode).toBe(404);
      expect((await api.call('DELETE', `/upload/onboarding/${id}`, { as })).statusCode).toBe(404);
      expect((await api.call('DELETE', `/upload/${id}`, { as })).statusCode).toBe(404);
    }
  });

  it('can be used by that link only: not by another person’s, nor for the client’s own check or documents', async () => {
    const client = await api.client();
    await nameThem(api, client, { directors: [grace, alan] });
    await sendEmail(api, client, grace);
    await sendEmail(api, client, alan);
    const [graces, alans] = [await linkTo(api, grace.email), await linkTo(api, alan.email)];
    const theirs = await passportBy(api, graces);
    expect((await byLink(api, alans, 'POST', '', theirs)).json()).toMatchObject({
      statusCode: 400,
      message: [{ property: 'frontFileId' }, { property: 'selfieFileId' }],
    });
    expect((await api.call('POST', '/verification/manual', { as: client, body: theirs })).statusCode).toBe(
      400,
    );
    const documents = { taxForm: [theirs.frontFileId] };
    expect(
      (await api.call('POST', '/onboarding-documents', { as: client, body: documents })).statusCode,
    ).toBe(400);
    const own = { ...theirs, frontFileId: await uploadAs(api, client) };
    expect((await byLink(api, graces, 'POST', '', own)).statusCode).toBe(400);
    expect((await byLink(api, graces, 'POST', '', theirs)).statusCode).toBe(201);
  });

  it('is checked like any other', async () => {
    const { link } = await askedDirector(api);
    const { payload, headers } = await photo();
    const spoilt = Buffer.from(payload.toString('latin1').replace('photo.jpg', 'photo.exe'), 'latin1');
    const answer = await api.call('POST', '/verification/person/files', {
      body: spoilt,
      headers: { ...headers, 'x-verification-link': link },
    });
    expect(answer.statusCode).toBe(400);
  });

  it('is deleted when others are handed in, and none is accepted while they await a decision', async () => {
    const { client, link } = await askedDirector(api);
    await uploadBy(api, link);
    const passport = await passportBy(api, link);
    expect((await byLink(api, link, 'POST', '', passport)).statusCode).toBe(201);
    expect(await livingFiles(client)).toEqual([passport.frontFileId, passport.selfieFileId].sort());
    expect((await uploadBy(api, link)).statusCode).toBe(409);
  });

  async function livingFiles(client: Person): Promise<string[]> {
    const rows = await api.db
      .selectFrom('files')
      .select('id')
      .where('owner_id', '=', client.userId)
      .where('deleted_at', 'is', null)
      .execute();
    return rows.map(({ id }) => id).sort();
  }
});
