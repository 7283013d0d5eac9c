// @ts-check
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { newDataDir, removeDataDir, residentMegabytes, startServer } from '../lib/server.mjs';
import { percentile } from '../lib/statistics.mjs';

const IDLE = 5_000;
const SLOW = 500;
const HONEST = 100;

/**
 * One address opens 5,000 connections and sends nothing; then 500 connections that never finish their headers. Meanwhile a
 * hundred other callers make a call, each from its own address and over its own connection.
 *
 * @returns {Promise<import('../lib/report.mjs').Finding[]>}
 */
export async function measureConnections() {
  const dataDir = newDataDir();
  const server = await startServer({ dataDir });
  /** @type {import('node:net').Socket[]} */
  const sockets = [];
  try {
    const port = Number(new URL(server.url).port);
    const before = residentMegabytes(server.pid);
    for (let opened = 0; opened < IDLE; opened += 100) {
      sockets.push(...(await Promise.all(Array.from({ length: 100 }, () => open(port, '127.0.0.2')))));
    }
    const amongIdle = await honestCalls(port);
    const memory = residentMegabytes(server.pid) - before;
    for (const socket of sockets.splice(0)) socket.destroy();

    for (let slow = 0; slow < SLOW; slow += 1) sockets.push(await open(port, '127.0.0.2'));
    const drip = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('a');
    }, 500);
    for (const socket of sockets) socket.write('GET /api/health HTTP/1.1\r\nHost: portal.test\r\nX-Slow: ');
    const amongSlow = await honestCalls(port);
    clearInterval(drip);
    return [
      {
        what: `of ${HONEST} others answered while one address holds ${IDLE} idle`,
        measured: amongIdle.answered,
        unit: '',
        atLeast: HONEST,
        note: `p99 ${Math.round(percentile(amongIdle.times, 0.99))} ms; the server took ${memory.toFixed(1)} MB more`,
      },
      {
        what: `others' p99 beside ${SLOW} that never end their headers`,
        measured: percentile(amongSlow.times, 0.99),
        unit: 'ms',
        atMost: 500,
        note: `${amongSlow.answered} of ${HONEST} answered`,
      },
    ];
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.stop();
    removeDataDir(dataDir);
  }
}

/** @param {number} port @param {string} localAddress */
async function open(port, localAddress) {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
}

/** @param {number} port */
async function honestCalls(port) {
  let answered = 0;
  /** @type {number[]} */
  const times = [];
  for (let person = 0; person < HONEST; person += 1) {
    const began = performance.now();
    const call = request({
      port,
      host: '127.0.0.1',
      localAddress: `127.0.1.${person + 1}`,
      path: '/api/ready',
      agent: new Agent({ keepAlive: false }),
    });
    call.end();
    try {
      const [answer] = await once(call, 'response');
      answer.resume();
      await once(answer, 'end');
      if (answer.statusCode === 200) answered += 1;
    } catch {
      // The call was refused.
    }
    times.push(performance.now() - began);
  }
  return { answered, times };
}
