import type { Duplex } from 'node:stream';
import { maxFileBytes } from '#domain/rules/limits.ts';
import type { Job } from '../jobs.ts';
import { watchMemory } from '../picture/memory-watch.ts';
import { checkDocx } from './check-docx.ts';
import { checkPdf } from './check-pdf.ts';
import { documentRefusals } from './document.ts';

/** Maximum memory for checking a document, in bytes, in addition to the process's base. */
const MOST = 150_000_000;

/** Checks the document in the input, and returns nothing if it is valid. @param pipe to the server */
export function documentJob(pipe: Duplex): Job<'document'> {
  return async function* document({ format }, input) {
    const base = process.memoryUsage.rss();
    const buffer = Buffer.alloc(maxFileBytes);
    let length = 0;
    for await (const frame of input) if (frame.kind === 'bytes') length += frame.bytes.copy(buffer, length);
    const rest = watchMemory(pipe, { base, most: MOST, sentence: documentRefusals.memory });
    try {
      const bytes = buffer.subarray(0, length);
      if (format === 'pdf') await checkPdf(bytes);
      else checkDocx(bytes);
      yield { kind: 'note', note: { looked: true } };
    } finally {
      rest();
    }
  };
}
