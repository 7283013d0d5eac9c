import { useQueries, useQuery } from '@tanstack/react-query';
import type { SavedRecords } from '../../../domain/read-back.ts';
import { sectionIds } from '../../../domain/records/sections.ts';
import { type DocumentsRecord, documentsQuery } from '../../api/documents.ts';
import { sectionQuery } from '../../api/sections.ts';
import { type Submission, submissionQuery } from '../../api/submission.ts';
import { type VerificationOverview, verificationQuery } from '../../api/verification.ts';

/** Everything that the page shows, as the server last said it. */
export type Case = {
  submission: Submission;
  records: SavedRecords;
  documents: DocumentsRecord | null;
  verification: VerificationOverview;
};

/** The case, or null while a part of it is not here. */
export function useCase(): Case | null {
  const submission = useQuery(submissionQuery).data;
  const documents = useQuery(documentsQuery).data;
  const verification = useQuery(verificationQuery).data;
  const sections = useQueries({ queries: sectionIds.map((id) => sectionQuery(id)) });
  if (!submission || !documents || !verification) return null;
  // Each query answers with the record of its own section, which a list of them cannot say.
  const records = Object.fromEntries(
    sectionIds.map((id, index) => [id, sections[index]?.data?.record ?? null]),
  ) as SavedRecords;
  return { submission, records, documents: documents.saved?.record ?? null, verification };
}
