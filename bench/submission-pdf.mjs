// @ts-check
import { submitFullCase } from './lib/full-case.mjs';
import { newDataDir, removeDataDir, signIn, startServer, treeMegabytes } from './lib/server.mjs';
import { listed, median } from './lib/statistics.mjs';

const DOWNLOADS = 5;

/**
 * The time to render a full case as a PDF: the first one, which loads the libraries, and the later ones.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureSubmissionPdf() {
  const dataDir = newDataDir();
  const server = await startServer({ dataDir });
  try {
    const token = await signIn(server, 'pdf@example.com');
    const id = await submitFullCase(server.url, token);
    const before = treeMegabytes(server.pid);
    const times = [];
    let bytes = 0;
    for (let download = 0; download <= DOWNLOADS; download += 1) {
      const asked = performance.now();
      const answer = await fetch(`${server.url}/api/onboarding/${id}/submissions/1/pdf`, {
        headers: { authorization: `Bearer ${token}` },
      });
      bytes = (await answer.arrayBuffer()).byteLength;
      if (!answer.ok) throw new Error(`The download answered ${answer.status}`);
      times.push(performance.now() - asked);
    }
    const [first = 0, ...others] = times;
    const added = treeMegabytes(server.pid) - before;
    return [
      {
        what: 'PDF of a full case, the first of a process',
        measured: first,
        unit: 'ms',
        atMost: 1000,
        note: `12 people, 8 wallets, 24 files, four long answers: ${(bytes / 1000).toFixed(0)} kB`,
      },
      {
        what: 'PDF of a full case, each that follows',
        measured: median(others),
        unit: 'ms',
        atMost: 1000,
        note: `median of ${DOWNLOADS} (${listed(others, 'ms')}); ${added.toFixed(0)} MB of memory for all`,
      },
    ];
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
}
