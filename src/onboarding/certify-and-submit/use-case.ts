import { useQueries, useQuery } from '@tanstack/react-query';
import type { SavedRecords } from '#domain/read-back.ts';
import { sectionIds } from '#domain/records/sections.ts';
import { type DocumentsRecord, documentsQuery } from '#src/api/documents.ts';
import { sectionQuery } from '#src/api/sections.ts';
import { type Submission, submissionQuery } from '#src/api/submission.ts';
import { type VerificationOverview, verificationQuery } from '#src/api/verification.ts';

export type Case = {
  submission: Submission;
  records: SavedRecords;
  documents: DocumentsRecord | null;
  verification: VerificationOverview;
};

/** Returns the case, or null while a part of it is missing; `isRead`: the last fetch of every part succeeded. */
export function useCase(): { found: Case | null; isRead: boolean } {
  const submission = useQuery(submissionQuery);
  const documents = useQuery(documentsQuery);
  const verification = useQuery(verificationQuery);
  const sections = useQueries({ queries: sectionIds.map((id) => sectionQuery(id)) });
  const isRead = [submission, documents, verification, ...sections].every(({ isSuccess }) => isSuccess);
  if (!submission.data || !documents.data || !verification.data) return { found: null, isRead };
  // Each query returns the record of its own section, which the type of the list cannot express.
  const records = Object.fromEntries(
    sectionIds.map((id, index) => [id, sections[index]?.data?.record ?? null]),
  ) as SavedRecords;
  const found = {
    submission: submission.data,
    records,
    documents: documents.data.saved?.record ?? null,
    verification: verification.data,
  };
  return { found, isRead };
}
