import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { typeset } from '#server/platform/workers/pdf/pdf-job.ts';
import { canonicalJson } from '#server/records/submission/canonical-json.ts';
import type { FrozenCase } from '#server/records/submission/frozen-case.ts';
import { submissionDocument } from '#server/records/submission/submission-document.ts';
import { frozenCases, frozenText, lostLines } from '#tests/frozen/frozen.ts';
import { readPdf } from '#tests/support/pdf-text.ts';

// SQLite alone: pictures

const sha256Of = (frozen: FrozenCase) => createHash('sha256').update(canonicalJson(frozen)).digest('hex');

/** Returns the text of a version's PDF, without page numbers. */
async function pdfText(frozen: FrozenCase): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of await typeset(submissionDocument(frozen, sha256Of(frozen)))) pieces.push(piece);
  const lines = readPdf(Buffer.concat(pieces))
    .pages.join('\n')
    .split('\n')
    .filter((line) => !/^Page \d+ of \d+$/.test(line));
  return `${lines.join('\n')}\n`;
}

it('certified versions have the SHA-256 under which they were certified', () => {
  expect(frozenCases.map(({ frozen }) => sha256Of(frozen))).toEqual([
    '87b4b93f899e187d5c20b30f86799cc2f71890c87038d14560d5348835b1874b',
    '8f8911e05a61721f5e98c66e5173f93bc5b58970d5d7cefac72e2321a6dea913',
  ]);
});

it.each(frozenCases)('the PDF of certified version $n has the same text', async ({ n, frozen }) => {
  expect(lostLines(frozenText(`pdf-${n}.txt`), await pdfText(frozen))).toEqual([]);
});
