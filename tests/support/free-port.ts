import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// A port must still be free a second after it was requested, when the server that gets it listens. These are below the ephemeral
// ports of a system, from 32768 on, and Chromium allows all of them.
const lowest = 11_000;
const highest = 31_999;

/** Parallel test workers never try the same ports: each has every 32nd. */
const step = 32;
const own = Number(process.env.VITEST_POOL_ID ?? 0) % step;
let turn = randomInt(Math.floor((highest - lowest) / step));

/** Returns a TCP port of the loopback address that is free, and that the system does not assign by itself. */
export async function freePort(): Promise<number> {
  for (;;) {
    turn = (turn + 1) % Math.floor((highest - lowest) / step);
    const port = lowest + turn * step + own;
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
