import type { DocumentGroupKey } from '#domain/catalogues/document-groups.ts';
import type { DocumentsToSave } from '#domain/records/onboarding-documents.ts';
import type { SaveRequest } from '#machines/onboarding-types.ts';
import type { FieldError, LoadOutcome, SaveOutcome } from '#machines/outcomes.ts';
import { ApiError } from '../api/api-error.ts';
import {
  createDocuments,
  type DocumentsInput,
  type DocumentsRecord,
  documentsQuery,
  updateDocuments,
} from '../api/documents.ts';
import { removeOnboardingFile } from '../api/files.ts';
import { refreshOnboarding } from '../api/onboarding.ts';
import { queryClient } from '../api/query-client.ts';
import { asTold } from './as-told.ts';

/** Has the documents in the cache, from there or from the server. */
export async function loadDocuments({ fresh }: { fresh: boolean }): Promise<LoadOutcome> {
  // Asked for anew: tries that are still waiting for their turn would only hold it up.
  if (fresh) await queryClient.cancelQueries({ queryKey: documentsQuery.queryKey });
  const { saved } = fresh ? await findNow() : await queryClient.ensureQueryData(documentsQuery);
  return { kind: saved ? 'found' : 'missing' };
}

const findNow = () => queryClient.fetchQuery({ ...documentsQuery, staleTime: 0 });

/** Files whose removal did not get through: the next save tries again. */
const leftBehind = new Set<string>();

/**
 * Creates the record, or updates it (specification section 4), then removes from storage the files that were marked.
 * Refused files and a record that changed meanwhile are expected outcomes.
 */
export async function saveDocuments({ record, basedOn }: SaveRequest): Promise<SaveOutcome> {
  // The machine carries what the page of the documents made.
  const { documents, removed } = record as DocumentsToSave;
  const outcome = await save(documents, removed, basedOn);
  if (outcome.kind !== 'saved') return outcome;
  for (const id of removed) leftBehind.add(id);
  await Promise.all([...leftBehind].map(removeFromStorage));
  refreshOnboarding();
  return outcome;
}

async function save(
  documents: DocumentsInput,
  removed: readonly string[],
  basedOn: string | null,
): Promise<SaveOutcome> {
  let sent = documents;
  try {
    if (basedOn === null) {
      await createDocuments(sent);
      return { kind: 'saved' };
    }
    const { saved } = basedOn === 'any' ? await findNow() : await queryClient.ensureQueryData(documentsQuery);
    if (!saved) {
      await createDocuments(sent);
      return { kind: 'saved' };
    }
    if (basedOn === 'any') sent = together(saved.record, documents, removed);
    await updateDocuments(saved.record._id, sent, basedOn === 'any' ? null : basedOn);
    return { kind: 'saved' };
  } catch (error) {
    return outcomeOf(error, sent, basedOn);
  }
}

/** What was saved elsewhere with what is here: files that somebody else has added are not lost. */
function together(theirs: DocumentsRecord, mine: DocumentsInput, removed: readonly string[]): DocumentsInput {
  const gone = new Set(removed);
  // A file that stands in another group here was moved there by nobody: each was uploaded into one.
  const groups = groupsOf(mine).map((group) => {
    const both = new Set([...theirs[group].filter((id) => !gone.has(id)), ...mine[group]]);
    return [group, [...both]] as const;
  });
  const issueDates = { ...theirs.issueDates, ...mine.issueDates };
  for (const id of removed) delete issueDates[id];
  return { ...mine, ...Object.fromEntries(groups), issueDates };
}

/** Throws whatever is no expected refusal. */
async function outcomeOf(error: unknown, sent: DocumentsInput, basedOn: string | null): Promise<SaveOutcome> {
  if (!(error instanceof ApiError)) throw error;
  if (error.fields.length > 0) {
    return { kind: 'invalid', errors: error.fields.map((field) => byFile(field, sent)) };
  }
  // 404: an administrator removed the record. 409: another window was first, unless there is none to be found.
  const changed =
    [404, 412].includes(error.status) || (error.status === 409 && basedOn === null && (await isThere()));
  if (!changed) throw asTold(error);
  return { kind: 'conflict', message: error.message };
}

async function isThere(): Promise<boolean> {
  return (await findNow()).saved !== null;
}

/** `taxForm.0` names a place of what was sent; the page knows its files by id: `taxForm.<id>`. */
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
    // 404: gone already. 409: somebody else's save names it again.
    if (error instanceof ApiError && !error.isPassing) leftBehind.delete(id);
  }
}
