import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { builtTexts, markersIn } from '../support/built-files.ts';
import { startPortal } from '../support/portal.ts';
import { signInTitle } from '../support/sign-in.ts';
import { heading } from '../support/wizard.ts';

const built = fileURLToPath(new URL('../../../dist/portal', import.meta.url));
const portal = startPortal();

describe('a production build', () => {
  it('holds nothing of the developers’ page', () => {
    expect([...builtTexts(built).keys()]).toContain('index.html');
    expect(markersIn(built)).toEqual([]);
    expect(
      [...builtTexts(built).keys()].filter((file) => /machines|inspect|elk/.test(path.basename(file))),
    ).toEqual([]);
  });

  it('leads a stranger from the developers’ address to the sign-in', async () => {
    const page = await portal.open('/dev/machines');
    await heading(page, signInTitle).waitFor();
    expect(new URL(page.url()).pathname).toBe('/verify');
  });

  it('tells a client that there is nothing at the developers’ address', async () => {
    const page = await portal.open('/dev/machines', { as: await portal.newClient() });
    await heading(page, 'This page does not exist').waitFor();
    expect(await page.getByRole('heading', { name: 'Machines' }).count()).toBe(0);
  });
});
