import { PassThrough } from 'node:stream';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { preparedBy } from '#paths/labels/written-path.ts';
import { referenceOf } from '#paths/reference.ts';
import type { Script } from '#paths/script.ts';
import { subjects } from '#paths/scripts.ts';
import { prepare } from '#scripts/paths/prepare/prepare.ts';
import { launchBrowser, newPage, pageProblems } from '../support/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const scripts = subjects.flatMap((subject) => [...subject.stateScripts(), ...subject.edgeScripts()]);
const found = (suits: (script: Script) => boolean) => {
  const script = scripts.find(suits);
  if (!script) throw new Error('No path of the plan is like that');
  return referenceOf(script);
};
/** A path of a client with answers, who types others into a form. */
const refusedSave = found(({ id }) => id.startsWith('companyDetails > ') && id.includes('save.invalid'));
/** A path of a client with a submitted case, for which the reviewer has requested changes before the path begins. */
const changesRequested = found((script) =>
  preparedBy(script).some((action) => 'world' in action && action.world === 'decide'),
);

/** Runs `npm run paths -- --prepare …` until it is stopped. */
function run(reference: string) {
  const input = new PassThrough();
  let printed = '';
  let stop: () => void = () => {};
  const ended = prepare({
    among: subjects,
    reference,
    input,
    print: (text) => {
      printed += `${text}\n`;
    },
    stopped: new Promise<void>((resolve) => {
      stop = resolve;
    }),
  });
  /** Returns the new output, once it matches. */
  const until = async (pattern: RegExp) => {
    await vi.waitFor(() => expect(printed).toMatch(pattern), { timeout: 40_000 });
    const text = printed;
    printed = '';
    return text;
  };
  return {
    type: (line: string) => void input.write(`${line}\n`),
    until,
    stop: () => {
      stop();
      return ended;
    },
  };
}

const isReady = /Another path: type its reference/;
const linkIn = (text: string) => /http:\S+\/verify\?\S+/.exec(text)?.[0] ?? '';

describe('npm run paths -- --prepare', () => {
  it('creates the client with whom a path begins, and prints how to sign in and what to type', async () => {
    const command = run(refusedSave);
    onTestFinished(async () => void (await command.stop()));
    const first = await command.until(isReady);
    expect(first).toMatch(/in step \d, .*Company Details, refused by the server:\n {4}Legal name +\(empty\)/);

    const page = await newPage(browser);
    onTestFinished(() => page.context().close());
    await page.goto(linkIn(first));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(({ pathname }) => pathname !== '/verify');
    await page.goto(/http:\S+\/company-details/.exec(first)?.[0] ?? '');
    await expect.poll(() => page.getByLabel('Legal name').inputValue()).toBe('Analytical Engines Ltd');
    expect(pageProblems(page)).toEqual([]);

    command.type('P-NOSUCH');
    expect(await command.until(/The nearest are:\n {2}P-/)).toContain('There is no path "P-NOSUCH"');

    command.type(changesRequested.toLowerCase());
    const second = await command.until(isReady);
    expect(second).toMatch(
      /The administrator signs in with this link, in another browser:\n {2}http:\S+\/admin\/sign-in\?/,
    );
    expect(second).toMatch(/Mail to grace@path-2\.example\.com: .*\n {2}http:/);
    const { origin } = new URL(linkIn(second));
    const code = new URL(linkIn(second)).searchParams.get('code');
    const signedIn = await fetch(`${origin}/api/auth/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    const { access_token: token } = await signedIn.json();
    const onboarding = await fetch(`${origin}/api/onboarding`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await onboarding.json()).toMatchObject({ status: 'changes_requested' });

    command.type('fail on');
    await command.until(/Calls fail until/);
    await expect(fetch(`${origin}/api/health`)).rejects.toThrow();
    command.type('slow on');
    await command.until(/Responses are delayed/);
    const delayed = fetch(`${origin}/api/health`);
    command.type('slow off');
    await command.until(/The portal responds at once/);
    expect((await delayed).ok).toBe(true);

    expect(await command.stop()).toBe(0);
    await expect(fetch(origin)).rejects.toThrow();
  });
});
