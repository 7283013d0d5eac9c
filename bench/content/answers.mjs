// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { median, percentile } from '../lib/statistics.mjs';

const ROUNDS = 40;
/** The first responses of each address are not counted: a server that has just started still compiles its code. */
const WARM_UP = 5;
/** The bound of the ratio between many and few entries: by the p95 of all lists, and by each list's median. */
const STEEPEST = 1.3;
const SLOWEST_MS = 50;
const isLinux = existsSync('/proc/self/schedstat');

/** @typedef {{ resource: string, isOpen: boolean, addresses: string[] }} Asked */

/**
 * @typedef {object} Serving
 * @property {import('../lib/server.mjs').Running} server
 * @property {string} token of an administrator
 * @property {() => Promise<number[]>} pids of the processes that work for an answer
 */

/** @typedef {{ took: number, busy: number }} Answer `busy`: the processor time of all processes that worked for it; both in ms */

/**
 * Both servers get the same requests alternately, and each is first equally often, so that other load slows both. In addition to
 * the duration of a response, its processor time is measured, which other load hardly changes.
 *
 * @param {string} on the database
 * @param {Asked} list
 * @param {{ few: Serving, many: Serving, sizes: [number, number] }} servers
 * @returns {Promise<import('../lib/report.mjs').Finding[]>}
 */
export async function findings(on, { resource, isOpen, addresses }, { few, many, sizes: [FEW, MANY] }) {
  const calls = addresses.map((address) => ({ address, less: noAnswers(), more: noAnswers() }));
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const pids = { few: await few.pids(), many: await many.pids() };
    for (const { address, less, more } of calls) {
      const asked = [
        { by: few, pids: pids.few, answers: less },
        { by: many, pids: pids.many, answers: more },
      ];
      for (const { by, pids, answers } of round % 2 === 0 ? asked : asked.reverse()) {
        const answer = await timed(by, pids, { address, isOpen });
        if (round >= WARM_UP) answers.push(answer);
      }
    }
  }
  const measured = calls.map(measuredOf);
  const slowest = measured.reduce((one, other) => (other.p95 > one.p95 ? other : one));
  const steepest = measured.reduce((one, other) => (other.ratio > one.ratio ? other : one));
  const dearest = measured.reduce((one, other) => (other.busy > one.busy ? other : one));
  const beyond = measured.filter(({ p95, ratio }) => p95 > SLOWEST_MS || ratio > STEEPEST);
  const [less, more] = [took(calls.flatMap((one) => one.less)), took(calls.flatMap((one) => one.more))];
  return [
    {
      what: `${on}, ${MANY} ${resource}: slowest list, p95`,
      measured: slowest.p95,
      unit: 'ms',
      atMost: SLOWEST_MS,
      note: `${slowest.inWords}; of ${addresses.length} lists, ${ROUNDS} answers each`,
    },
    {
      what: `${on}, ${resource}: p95 of all beside ${FEW}`,
      measured: percentile(more, 0.95) / percentile(less, 0.95),
      unit: '',
      atMost: STEEPEST,
      note: `${percentile(more, 0.95).toFixed(1)} beside ${percentile(less, 0.95).toFixed(1)} ms; medians ${median(more).toFixed(1)} beside ${median(less).toFixed(1)} ms`,
    },
    {
      what: `${on}, ${resource}: steepest list by its median`,
      measured: steepest.ratio,
      unit: '',
      atMost: STEEPEST,
      note: (beyond.length > 0 ? beyond : [steepest]).map((one) => one.inWords).join('\n    '),
    },
    ...(isLinux
      ? [
          {
            what: `${on}, ${resource}: steepest list by processor time`,
            measured: dearest.busy,
            unit: '',
            note: dearest.inWords,
          },
        ]
      : []),
  ];
}

/** @returns {Answer[]} */
const noAnswers = () => [];
const took = (/** @type {Answer[]} */ answers) => answers.map((one) => one.took);
const busy = (/** @type {Answer[]} */ answers) => answers.map((one) => one.busy);

/** @param {{ address: string, less: Answer[], more: Answer[] }} call */
function measuredOf({ address, less, more }) {
  const beside = (/** @type {(answers: Answer[]) => number} */ of) =>
    `${of(more).toFixed(1)} beside ${of(less).toFixed(1)} ms`;
  const p95 = (/** @type {Answer[]} */ answers) => percentile(took(answers), 0.95);
  const middle = (/** @type {Answer[]} */ answers) => median(took(answers));
  const cost = (/** @type {Answer[]} */ answers) => median(busy(answers));
  return {
    address,
    p95: p95(more),
    ratio: middle(more) / middle(less),
    busy: cost(more) / cost(less),
    inWords: `${address}: p95 ${beside(p95)}, median ${beside(middle)}${isLinux ? `, processor time ${beside(cost)}` : ''}`,
  };
}

/**
 * @param {Serving} serving
 * @param {readonly number[]} pids
 * @param {{ address: string, isOpen: boolean }} asked
 * @returns {Promise<Answer>}
 */
async function timed({ server, token }, pids, { address, isOpen }) {
  /** @type {Record<string, string>} */
  const headers = isOpen ? {} : { authorization: `Bearer ${token}` };
  const before = onProcessor(pids);
  const started = performance.now();
  const answer = await fetch(`${server.url}/api${address}`, { headers });
  const body = await answer.text();
  const took = performance.now() - started;
  const busy = between(before, onProcessor(pids));
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${body}`);
  const { items } = JSON.parse(body);
  if (items.length === 0) throw new Error(`${address} found nothing: it measures nothing`);
  return { took, busy };
}

/**
 * @param {readonly number[]} pids
 * @returns {Map<number, number>} the running time of the first thread of each process in milliseconds, which Linux counts exactly
 */
function onProcessor(pids) {
  /** @type {Map<number, number>} */
  const busy = new Map();
  if (!isLinux) return busy;
  for (const pid of pids) {
    try {
      busy.set(pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6);
    } catch {
      // An unused connection has ended meanwhile, and its process with it.
    }
  }
  return busy;
}

/** @param {Map<number, number>} before @param {Map<number, number>} after */
function between(before, after) {
  return [...after].reduce((sum, [pid, now]) => sum + now - (before.get(pid) ?? now), 0);
}
