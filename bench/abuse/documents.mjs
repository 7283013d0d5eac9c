// @ts-check
import { submitFullCase } from '../lib/full-case.mjs';
import { newDataDir, removeDataDir, signIn, startServer } from '../lib/server.mjs';
import { watched } from '../lib/watch.mjs';

const CALLS = 60;
/** The maximum number of people in each of the three lists. */
const PEOPLE = 50;
const FILES = 36;

/**
 * Sixty simultaneous requests for a client's own PDF with 150 people, and the export of a case whose documents are nearly 200 MB:
 * the memory that the server and its workers use, and how long others wait.
 *
 * @returns {Promise<import('../lib/report.mjs').Finding[]>}
 */
export async function attackWithDocuments() {
  const dataDir = newDataDir();
  const server = await startServer({ dataDir, env: { ADMIN_EMAILS: 'admin@example.com' } });
  try {
    const token = await signIn(server, 'documents@example.com');
    const other = await signIn(server, 'other@example.com');
    const admin = await signIn(server, 'admin@example.com');
    const id = await submitFullCase(server.url, token, { people: PEOPLE, filesOf10MB: FILES, admin });
    let bytes = 0;
    const pdf = await watched(server, other, async () => {
      const answers = await Promise.all(
        Array.from({ length: CALLS }, () =>
          read(`${server.url}/api/onboarding/${id}/submissions/1/pdf`, token),
        ),
      );
      bytes = answers[0] ?? 0;
    });
    let archive = 0;
    const zip = await watched(server, other, async () => {
      archive = await read(`${server.url}/api/admin/cases/${id}/export`, admin);
    });
    return [
      ...inFindings(`${CALLS} calls at once for one's own PDF of 150 people`, pdf, `${size(bytes)} each`),
      ...inFindings('export of a case with all its documents', zip, size(archive)),
    ];
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
}

/**
 * @param {string} what @param {Awaited<ReturnType<typeof watched>>} seen @param {string} note
 * @returns {import('../lib/report.mjs').Finding[]}
 */
function inFindings(what, { added, p99, calls, seconds }, note) {
  return [
    {
      what: `memory: ${what}`,
      measured: added,
      unit: 'MB',
      atMost: 150,
      note: `${note}, in ${seconds.toFixed(1)} s`,
    },
    { what: `others' p99: ${what}`, measured: p99, unit: 'ms', atMost: 250, note: `of ${calls} calls` },
  ];
}

/** @param {number} bytes */
function size(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Reads a response without storing it. @param {string} address @param {string} token @returns {Promise<number>} its bytes */
async function read(address, token) {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok || !answer.body) throw new Error(`${address} answered ${answer.status}`);
  let bytes = 0;
  const reader = answer.body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) bytes += piece.value.length;
  return bytes;
}
