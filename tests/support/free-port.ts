import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// A port is free when it is asked for, and has to be so a second later still, when the server that is told of it listens.
// These are below those that a system gives to whoever wants any, at 32768 or higher, and Chromium visits all of them.
const lowest = 11_000;
const highest = 31_999;

/** Workers of the tests that run beside each other never look at the same ports: each has every 32nd. */
const step = 32;
const own = Number(process.env.VITEST_POOL_ID ?? 0) % step;
let turn = randomInt(Math.floor((highest - lowest) / step));

/** A TCP port of the loopback address that nothing listens on, and that nobody is given who does not ask for it by name. */
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
