import type { DocumentGroupKey } from '#domain/catalogues/document-groups.ts';
import type { DocumentsToSave } from '#domain/records/onboarding-documents.ts';
import type { SaveRequest } from '#machines/onboarding-types.ts';
import type { FieldError, LoadOutcome, SaveOutcome } from '#machines/outcomes.ts';
import { ApiError } from '../api/api-error.ts';
import { createDocuments, type DocumentsInput, documentsQuery, updateDocuments } from '../api/documents.ts';
import { removeOnboardingFile } from '../api/files.ts';
import { refreshOnboarding } from '../api/onboarding.ts';
import { queryClient, readNow } from '../api/query-client.ts';
import { asKnownOutcome } from './known-outcome.ts';
import { savedOutcome } from './open-marks.ts';

/** Loads the documents into the cache, unless they are there already. */
export async function loadDocuments({ fresh }: { fresh: boolean }): Promise<LoadOutcome> {
  const { saved } = await (fresh ? readNow(documentsQuery) : queryClient.ensureQueryData(documentsQuery));
  return { kind: saved ? 'found' : 'missing' };
}

/** Files that could not be deleted: the next save tries again. */
const leftBehind = new Set<string>();

/**
 * Creates the record, or updates it (specification section 4), then deletes the files that were marked. Refused files and a
 * record that changed meanwhile are expected outcomes.
 */
export async function saveDocuments({ record, basedOn }: SaveRequest): Promise<SaveOutcome> {
  // The machine passes on the record that the documents page created.
  const { documents, removed } = record as DocumentsToSave;
  const outcome = await save(documents, basedOn);
  if (outcome.kind !== 'saved') return outcome;
  for (const id of removed) leftBehind.add(id);
  await Promise.all([...leftBehind].map(removeFromStorage));
  refreshOnboarding();
  return savedOutcome();
}

async function save(documents: DocumentsInput, basedOn: string | null): Promise<SaveOutcome> {
  try {
    if (basedOn === null) {
      await createDocuments(documents);
      return { kind: 'saved' };
    }
    const { saved } = await queryClient.ensureQueryData(documentsQuery);
    if (saved) await updateDocuments(saved.record._id, documents, basedOn);
    else await createDocuments(documents);
    return { kind: 'saved' };
  } catch (error) {
    return outcomeOf(error, documents, basedOn);
  }
}

/** Returns the outcome of an expected refusal; throws any other error. */
async function outcomeOf(error: unknown, sent: DocumentsInput, basedOn: string | null): Promise<SaveOutcome> {
  if (!(error instanceof ApiError)) throw error;
  if (error.fields.length > 0) {
    return { kind: 'invalid', errors: error.fields.map((field) => byFile(field, sent)) };
  }
  // 404: an administrator deleted the record. 409: another window saved first, unless no record is found.
  if (![404, 409, 412].includes(error.status)) throw asKnownOutcome(error);
  // The page shows the differences; if they cannot be fetched now, the page retries.
  const found = await readNow({ ...documentsQuery, retry: false }).catch(() => null);
  if (error.status === 409 && (basedOn !== null || !found?.saved)) throw asKnownOutcome(error);
  refreshOnboarding();
  return { kind: 'conflict', message: error.message };
}

/** `taxForm.0` is an index in what was sent; the page identifies its files by id: `taxForm.<id>`. */
function byFile({ property, message }: FieldError, sent: DocumentsInput): FieldError {
  const [group, index] = property.split('.');
  const key = groupsOf(sent).find((each) => each === group);
  const id = key && index !== undefined ? sent[key][Number(index)] : undefined;
  return { property: id ? `${key}.${id}` : property, message };
}

function groupsOf(documents: DocumentsInput): DocumentGroupKey[] {
  return Object.keys(documents).filter((key): key is DocumentGroupKey => key !== 'issueDates');
}

async function removeFromStorage(id: string): Promise<void> {
  try {
    await removeOnboardingFile(id);
    leftBehind.delete(id);
  } catch (error) {
    // 404: already deleted. 409: another save names it again.
    if (error instanceof ApiError && !error.isPassing) leftBehind.delete(id);
  }
}
