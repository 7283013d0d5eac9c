import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMachine } from 'xstate';
import { MachineViewer } from '#tools/machine-viewer/machine-viewer.tsx';

// jsdom has no workers.
vi.mock('#tools/machine-viewer/drawing/layout-beside.ts', async () => {
  const { layoutHere } = await import('#tools/machine-viewer/drawing/layout-here.ts');
  return { layoutInWorker: layoutHere };
});

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
});

/** ELK takes its time on a busy machine. */
const drawn = { timeout: 20_000 };
const artifacts = path.resolve('tests/.artifacts');
const written: string[] = [];

afterEach(async () => {
  for (const folder of written.splice(0)) await rm(folder, { recursive: true });
});

/** Returns what the example of the package's README exports. */
async function example(): Promise<{ page: React.ReactNode }> {
  const readme = await readFile('tools/machine-viewer/README.md', 'utf8');
  const [, code = ''] = /```tsx\n(.*?)```/s.exec(readme) ?? [];
  expect(code.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(10);
  await mkdir(artifacts, { recursive: true });
  const folder = await mkdtemp(path.join(artifacts, 'readme-'));
  written.push(folder);
  await writeFile(path.join(folder, 'example.tsx'), code);
  return await import(/* @vite-ignore */ path.join(folder, 'example.tsx'));
}

it('the example of the README draws a traffic light', async () => {
  const { page } = await example();
  render(page);
  await screen.findByRole('application', { name: /^The state machine light;/ }, drawn);
  for (const state of ['red', 'green', 'yellow']) {
    expect(document.querySelector(`[data-id="${state}"]`), state).not.toBeNull();
  }
});

it('a machine without states is drawn, and no machine at all is said', async () => {
  const { rerender } = render(<MachineViewer machines={[createMachine({ id: 'stateless' })]} />);
  await screen.findByRole('application', { name: /^The state machine stateless;/ }, drawn);
  rerender(<MachineViewer machines={[]} />);
  expect(screen.getByText('There is no machine to show.')).not.toBeNull();
});
