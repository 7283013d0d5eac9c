import { type ActorRefFrom, createActor, fromPromise, waitFor } from 'xstate';
import { emptyOnboardingDocuments, type OnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import { mergedDocuments } from '#domain/rules/merged-documents.ts';
import { draftMachine } from '#machines/draft.machine.ts';
import type { StoredDraft } from '#machines/draft-fields.ts';
import type { SaveDraftOutcome, SaveDraftRequest } from '#machines/draft-setup.ts';
import { hasConflict, isBusy, isOn } from '#machines/selectors.ts';
import { ApiError } from '#src/api/api-error.ts';
import { createDocuments, documentsQuery, type SavedDocuments, updateDocuments } from '#src/api/documents.ts';
import { refreshOnboarding } from '#src/api/onboarding.ts';
import { readNow } from '#src/api/query-client.ts';
import type { OnboardingActor } from '../onboarding-context.ts';
import { attachedIn, toValues } from './documents-values.ts';

export type AutosaveActor = ActorRefFrom<typeof draftMachine>;

const isOnPage = isOn('onboardingDocuments');

/** Milliseconds without a change before what is attached is saved. */
const pause = 1000;
/** How often a save is merged with another one that came first. */
const mostMerges = 5;

/** The latest saved record that the page knows, with the server's date. */
export type AutosaveBase = { saved: SavedDocuments | null; today: string };

/**
 * Returns the machine of drafts, which saves the documents after a pause, one request at a time, and repeats a failed one. A record
 * that another device has changed is merged with the changes of this one, without asking.
 *
 * @param baseOf returns the record that the form is based on
 */
export function autosaveActor(onboarding: OnboardingActor, baseOf: () => AutosaveBase): AutosaveActor {
  const machine = draftMachine.provide({
    delays: { pause },
    actors: {
      save: fromPromise<SaveDraftOutcome, SaveDraftRequest>(async ({ input, signal }) => {
        // A save of the user goes first, and an edit conflict is the user's to resolve.
        await waitFor(onboarding, (state) => !isBusy(state) && !hasConflict(state), { signal });
        if (!isOnPage(onboarding.getSnapshot())) throw new Error('The page was left');
        const { saved, today } = baseOf();
        try {
          const stored = await saveMerged(saved, documentsOf(input.changes), today, mostMerges);
          refreshOnboarding();
          return { kind: 'stored', stored: storedDraft(stored, today) };
        } catch (error) {
          if (!(error instanceof ApiError) || error.isPassing || error.isTooSoon) throw error;
          return { kind: 'refused', message: error.message, errors: error.fields };
        }
      }),
    },
  });
  const { saved, today } = baseOf();
  const input = { stored: storedDraft(saved, today), unsaved: null, replaced: {}, hasVersions: false };
  return createActor(machine, { input });
}

/** Returns a saved record in the format of the machine, which compares the documents as a whole. */
export function storedDraft(saved: SavedDocuments | null, today: string): StoredDraft {
  const documents = attachedIn(toValues(saved?.record ?? null), today);
  return { id: 'documents', version: 0, isPublished: false, fields: { documents }, record: saved };
}

/** Returns the documents among the machine's fields. */
export function documentsOf(fields: StoredDraft['fields']): OnboardingDocuments {
  // The page is the only one who sends them.
  return fields.documents as OnboardingDocuments;
}

async function saveMerged(
  base: SavedDocuments | null,
  documents: OnboardingDocuments,
  today: string,
  mergesLeft: number,
): Promise<SavedDocuments> {
  const options = { isAutosave: true };
  try {
    if (base === null) return await createDocuments(documents, options);
    return await updateDocuments(base.record._id, documents, base.etag ?? '', options);
  } catch (error) {
    // 412: another device saved first. 409: it saved for the first time, or nothing can be changed now.
    if (!(error instanceof ApiError) || ![409, 412].includes(error.status) || mergesLeft === 0) throw error;
    const { saved: theirs } = await readNow({ ...documentsQuery, retry: false });
    if (!theirs || theirs.etag === (base?.etag ?? null)) throw error;
    const [before, others] = [base, theirs].map((saved) =>
      saved ? attachedIn(toValues(saved.record), today) : emptyOnboardingDocuments,
    );
    const merged = before && others && mergedDocuments({ base: before, mine: documents, theirs: others });
    if (!merged) throw error;
    return saveMerged(theirs, merged, today, mergesLeft - 1);
  }
}
