import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { form, type Part } from '#tests/support/pictures.ts';

/** Starts an API with one client for the tests of one file, and returns the calls that upload to it. */
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
    /** Sends a form with these files; by default to the onboarding, as the client. */
    upload(parts: Part[], { path = '/upload/onboarding/private', as = client, on = api } = {}) {
      const { payload, headers } = form(...parts);
      return on.call('POST', path, { as, body: payload, headers });
    },
    /** Returns the bytes behind a link of a file. */
    async shown(id: string, which: 'signedUrl' | 'thumbnailUrl'): Promise<Buffer> {
      const links = await api.call('GET', `/upload/onboarding/private/${id}/signed-url`, { as: client });
      return (await api.app.inject(links.json()[which])).rawPayload;
    },
  };
}

/** Returns the paths of all files in a directory. */
export async function filesUnder(directory: string): Promise<string[]> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
