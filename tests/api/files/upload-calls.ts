import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { form, type Part } from '#tests/support/pictures.ts';

/** An API with one client, for the tests of one file, and the calls that upload to it. */
export function startUploads() {
  let api: TestApi;
  let client: Person;

  beforeAll(async () => {
    api = await buildTestApp();
    client = await api.client();
    return api.close;
  });

  return {
    get api(): TestApi {
      return api;
    },
    get client(): Person {
      return client;
    },
    /** Sends a form of these files; to the onboarding, by the client, unless told. */
    upload(parts: Part[], { path = '/upload/onboarding/private', as = client, on = api } = {}) {
      const { payload, headers } = form(...parts);
      return on.call('POST', path, { as, body: payload, headers });
    },
    /** The bytes that a link of a file shows. */
    async shown(id: string, which: 'signedUrl' | 'thumbnailUrl'): Promise<Buffer> {
      const links = await api.call('GET', `/upload/onboarding/private/${id}/signed-url`, { as: client });
      return (await api.app.inject(links.json()[which])).rawPayload;
    },
  };
}

/** The paths of all files below a directory. */
export async function filesUnder(directory: string): Promise<string[]> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
