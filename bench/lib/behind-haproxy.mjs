// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './server.mjs';

/** HAProxy checks every half second; a server that is back is used after the next check. */
export const BACK_MS = 3_000;

/** @typedef {{ port: number, stop: () => Promise<void> }} Proxy */

/**
 * Starts HAProxy, which must be in the PATH, in front of servers.
 *
 * @param {string} folder for its settings
 * @param {number[]} ports of the servers
 * @returns {Promise<Proxy>}
 */
export async function startHaproxy(folder, ports) {
  const port = await freePort();
  const file = path.join(folder, 'haproxy.cfg');
  const servers = ports.map((each, index) => `  server portal${index} 127.0.0.1:${each} check`);
  writeFileSync(
    file,
    `${[
      'defaults',
      '  mode http',
      '  timeout connect 2s',
      '  timeout client 30s',
      '  timeout server 30s',
      // Without it a check may take only as long as the time between two checks.
      '  timeout check 2s',
      '  option redispatch',
      '  option forwardfor',
      'frontend portal',
      `  bind 127.0.0.1:${port}`,
      '  default_backend portals',
      'backend portals',
      '  option httpchk GET /api/ready',
      '  default-server inter 500ms fall 2 rise 1',
      ...servers,
    ].join('\n')}\n`,
  );
  const child = spawn('haproxy', ['-f', file, '-db'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const failed = once(child, 'error').then(([error]) => {
    throw new Error(`haproxy does not start: ${error}`);
  });
  const ended = once(child, 'exit');
  await Promise.race([pause(BACK_MS), failed, ended.then(() => Promise.reject(new Error(output)))]);
  return {
    port,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await ended;
      }
    },
  };
}

/**
 * Starts one client for each token. Each saves and reads its own record over a persistent connection, and compares what it reads
 * with what was acknowledged.
 *
 * @param {number} port
 * @param {readonly string[]} tokens
 */
export function startLoad(port, tokens) {
  /** @type {{ calls: number, slowest: number, failed: string[] }} */
  const counted = { calls: 0, slowest: 0, failed: [] };
  const agent = new Agent({ keepAlive: true, maxSockets: tokens.length });
  let isOver = false;

  /** @param {string} token @param {string} [description] of a save; without, the record is read */
  const call = async (token, description) => {
    const method = description === undefined ? 'GET' : 'PUT';
    const begun = performance.now();
    counted.calls += 1;
    try {
      const { status, text } = await send(agent, port, method, token, description);
      if (status === 200) return JSON.parse(text).description;
      counted.failed.push(`${method} ${status} ${text.slice(0, 80)}`);
    } catch (error) {
      counted.failed.push(`${method} ${error instanceof Error ? error.message : error}`);
    } finally {
      counted.slowest = Math.max(counted.slowest, performance.now() - begun);
    }
    return null;
  };
  /** @param {string} token */
  const client = async (token) => {
    let acknowledged = null;
    for (let saves = 1; !isOver; saves += 1) {
      const saved = await call(token, `The save number ${saves} of this client`);
      if (saved !== null) acknowledged = saved;
      for (let reads = 0; reads < 2; reads += 1) {
        await pause(20);
        const read = await call(token);
        // A save without an answer may have been stored.
        if (read !== null && saved !== null && read !== acknowledged) counted.failed.push('lost a save');
      }
      await pause(20);
    }
  };
  const clients = Promise.all(tokens.map(client));
  return {
    counted,
    stop: async () => {
      isOver = true;
      await clients;
      agent.destroy();
    },
  };
}

/**
 * @param {Agent} agent
 * @param {number} port
 * @param {'GET' | 'PUT'} method
 * @param {string} token
 * @param {string} [description]
 */
async function send(agent, port, method, token, description) {
  const sent = request({
    agent,
    port,
    host: '127.0.0.1',
    path: '/api/products-and-services',
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  sent.end(method === 'PUT' ? JSON.stringify({ services: ['camloMlroServices'], description }) : undefined);
  const [answer] = await once(sent, 'response');
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk;
  return { status: Number(answer.statusCode), text };
}
