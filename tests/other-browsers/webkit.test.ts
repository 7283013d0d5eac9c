import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { declareJourneys } from './journeys.ts';

/** WebKitGTK, the engine of Safari, driven by W3C WebDriver (https://www.w3.org/TR/webdriver2/) on a virtual screen. */
const display = ':97';
const miniBrowser =
  process.env.WEBKIT_PATH ?? `/usr/lib/${debianTriplet()}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;
const running: ChildProcess[] = [];
let driver: string;
let session: string | null = null;

beforeAll(async () => {
  const port = await freePort();
  driver = `http://127.0.0.1:${port}`;
  running.push(spawn('Xvfb', [display, '-screen', '0', '1280x900x24'], { stdio: 'ignore' }));
  const env = { ...process.env, DISPLAY: display };
  running.push(spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' }));
  await vi.waitFor(() => fetch(`${driver}/status`), { timeout: 10_000 });
});
afterEach(async () => {
  if (session !== null) await fetch(`${driver}/session/${session}`, { method: 'DELETE' });
  session = null;
});
afterAll(async () => {
  for (const process of running.reverse()) {
    process.kill();
    await once(process, 'exit');
  }
});

function debianTriplet(): string {
  return process.arch === 'arm64' ? 'aarch64' : 'x86_64';
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Sends a command of WebDriver and returns its value. @throws Error with what the driver says */
async function command(path: string, body: object): Promise<unknown> {
  const answer = await fetch(driver + path, { method: 'POST', body: JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: { message?: string } };
  if (!answer.ok) throw new Error(`${path} ${JSON.stringify(body)}: ${value.message}`);
  return value;
}

// The key of an element's reference in WebDriver's answers.
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
// The code point that WebDriver gives the End key.
const endKey = '\uE010';

/** Returns, within the page, the field with a label, or the button, link or checkbox with a name. */
const namedElement = `
  const [name] = arguments;
  const says = (element) => element.innerText.trim() === name;
  return [...document.querySelectorAll('input, textarea, button, a')].find(
    (each) => each.ariaLabel === name || says(each) || [...(each.labels ?? [])].some(says),
  );`;

declareJourneys(async () => {
  const binary = { binary: miniBrowser, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': binary } };
  const created = (await command('/session', { capabilities })) as { sessionId: string };
  session = created.sessionId;
  const at = `/session/${session}`;
  const evaluate = (script: string, args: unknown[] = []) => command(`${at}/execute/sync`, { script, args });
  /** Acts on the element that a script finds, once it is there and can be used. */
  const act = (script: string, argument: string, action: 'click' | 'value', body: object = {}) =>
    vi.waitFor(
      async () => {
        const found = (await evaluate(script, [argument])) as Record<string, string> | null;
        if (found === null) throw new Error(`${argument} is not on the page`);
        await command(`${at}/element/${found[elementKey]}/${action}`, body);
      },
      { timeout: 15_000 },
    );
  const selected = 'return document.querySelector(arguments[0])';
  const type = async (text: string) => {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await command(`${at}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] });
  };
  return {
    async goto(url) {
      await command(`${at}/url`, { url });
    },
    async store(entries) {
      await evaluate(
        'for (const [name, value] of Object.entries(arguments[0])) localStorage.setItem(name, value)',
        [entries],
      );
    },
    click: (name) => act(namedElement, name, 'click'),
    clickOn: (selector) => act(selected, selector, 'click'),
    type,
    pressEnd: () => type(endKey),
    upload: (file) => act(selected, 'input[type="file"]', 'value', { text: file }),
    evaluate: (expression) => evaluate(`return ${expression}`),
  };
});
