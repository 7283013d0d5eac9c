import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodesOf } from '#machines/graph/edges.ts';
import { machines } from '#paths/machines.ts';
import { startInspectedPortal } from '../support/inspected.ts';
import { heading, stepLink } from '../support/wizard.ts';

const portal = startInspectedPortal();

/** The receiving end of the inspector as published in `@statelyai/inspect`, in one script for a page. */
let receiver: string;
beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('../support/stately-receiver.ts', import.meta.url)),
        formats: ['iife'],
        name: 'receiver',
      },
    },
  });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error('Nothing was built');
  receiver = output.output[0].code;
});

describe('Stately’s inspector', () => {
  it('receives every complete machine and all that its actors do, with ?inspect only', async () => {
    const client = await portal.newClient();
    const fetched: string[] = [];
    const watch = async (page: Page) => {
      page.on('request', (request) => fetched.push(request.url()));
      await page
        .context()
        .route('https://stately.ai/inspect', (route) =>
          route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Inspector</title>' }),
        );
    };
    const without = await portal.open('/contact-details', { as: client, before: watch });
    await heading(without, 'Contact Details').waitFor();
    expect(without.context().pages()).toHaveLength(1);
    expect(fetched.filter((url) => /inspector/.test(url))).toEqual([]);

    const app = await portal.open('/contact-details', { as: client, before: watch });
    const [inspector] = await Promise.all([
      app.context().waitForEvent('page'),
      app.goto('/contact-details?inspect'),
    ]);
    await heading(app, 'Contact Details').waitFor();
    await inspector.waitForLoadState();
    // Events from before the inspector listens are sent when it does.
    await inspector.evaluate(receiver);
    const told = (line: string) => inspector.getByText(line, { exact: true }).first().waitFor();
    await told(`onboarding has ${nodesOf(machines.onboarding).length} states`);
    await told('onboarding is in verified.leaving.idle and verified.step.contactDetails.ready.editing');

    await stepLink(app, 'Wallets').click();
    await told('onboarding hears open');
    await told('onboarding is in verified.leaving.idle and verified.step.wallet.ready.editing');
    expect(fetched.some((url) => /inspector/.test(url))).toBe(true);
  });
});
