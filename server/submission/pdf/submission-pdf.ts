import { setImmediate as othersFirst } from 'node:timers/promises';
import { firmName } from '../../../domain/firm.ts';
import type { FrozenCase } from '../frozen-case.ts';
import { PageSetter } from './page-setter.ts';
import { submissionDocument } from './submission-document.ts';

/**
 * A submitted version as a document: who, what and when, every answer with its label, the files with their SHA-256, the
 * certification. The same version gives the same bytes each time.
 * @param sha256 of the canonical JSON that was frozen, hex
 */
export async function submissionPdf(frozen: FrozenCase, sha256: string): Promise<Buffer> {
  const { company, facts, sections } = submissionDocument(frozen, sha256);
  const title = `Onboarding of ${company}, version ${frozen.version}`;
  const setter = new PageSetter({ title, author: firmName, createdAt: new Date(frozen.submittedAt) });
  setter.paragraph('firm', firmName, 6);
  setter.paragraph('title', 'Onboarding submission', 2);
  setter.group({ title: '', rows: facts });
  for (const { title: heading, groups } of sections) {
    setter.section(heading, groups[0]);
    for (const group of groups) {
      // Setting text takes the processor for itself; other calls get their turn in between.
      await othersFirst();
      setter.group(groups.length === 1 ? { ...group, title: '' } : group);
    }
  }
  if (setter.lacksCharacters) {
    setter.paragraph(
      'remark',
      '\nCharacters that this typeface does not have are written as their Unicode numbers, such as [U+0041] for A.',
    );
  }
  return setter.finish(`${company} · version ${frozen.version}`);
}
