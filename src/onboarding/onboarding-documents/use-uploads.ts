import { useSelector } from '@xstate/react';
import { useFormikContext } from 'formik';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { DocumentGroupKey } from '#domain/catalogues/document-groups.ts';
import { notice } from '#machines/sign-in-selectors.ts';
import type { ChosenFile } from '#machines/upload.machine.ts';
import type { Upload } from '#machines/uploads.machine.ts';
import { documentsQuery } from '#src/api/documents.ts';
import { removeOnboardingFile } from '#src/api/files.ts';
import { queryClient } from '#src/api/query-client.ts';
import { takeDraft } from '../form/drafts/take-draft.ts';
import { useChildActor } from '../form/use-child-actor.ts';
import { useOwner } from '../form/use-owner.ts';
import { useOnboardingActor } from '../onboarding-actor.ts';
import { type DocumentsValues, placeOfUpload, unsavedIn, withFile } from './documents-values.ts';

type UnsentFile = { group: DocumentGroupKey; file: ChosenFile };

const none: readonly Upload[] = [];
const unsentForm = 'onboardingDocuments.uploads';

/** The files on their way. */
export function useUploadList(): readonly Upload[] {
  const uploads = useChildActor('uploads');
  return useSelector(uploads, (snapshot) => snapshot?.context.uploads) ?? none;
}

/** Lets each file that was stored join its group in the form, unsaved. */
export function useStoredFiles(): void {
  const uploads = useChildActor('uploads');
  const { values, setValues, setFieldError } = useFormikContext<DocumentsValues>();
  // Two files may be stored before the page is rendered again.
  const latest = useRef(values);
  useLayoutEffect(() => {
    latest.current = values;
  });

  useEffect(() => {
    const stored = uploads?.on('stored', ({ key, group, file }) => {
      latest.current = withFile(latest.current, group, { ...file, place: placeOfUpload(key) });
      void setValues(latest.current, false);
      setFieldError(group, undefined);
    });
    return () => stored?.unsubscribe();
  }, [uploads, setValues, setFieldError]);
}

/** Carries files that were not sent yet over an expired session, and sends them once their owner is back. */
export function useUnsentFiles(): void {
  const actor = useOnboardingActor();
  const uploads = useChildActor('uploads');
  const owner = useOwner();
  const latest = useRef({ uploads, owner });
  useEffect(() => {
    latest.current = { uploads: uploads ?? latest.current.uploads, owner };
  });

  useEffect(() => {
    if (!owner) return;
    const unsent = (takeDraft(actor, unsentForm, owner)?.values ?? []) as UnsentFile[];
    for (const { group, file } of unsent) actor.send({ type: 'files.chosen', group, files: [file] });
  }, [actor, owner]);

  useEffect(
    () => () => {
      const { uploads: stopped, owner: whose } = latest.current;
      if (!stopped || !whose) return;
      const unsent = stopped.getSnapshot().context.uploads.flatMap((upload): UnsentFile[] => {
        const snapshot = upload.actor.getSnapshot();
        if (!snapshot.hasTag('open')) return [];
        const { file, name } = snapshot.context;
        return [{ group: upload.group, file: { file, name } }];
      });
      if (unsent.length === 0) return;
      // The machine knows whether the session has ended by itself.
      const draft = { owner: whose, values: unsent, base: null };
      actor.send({ type: 'draft.kept', form: unsentForm, draft });
    },
    [actor],
  );
}

/**
 * Removes from storage what was uploaded and then given up by leaving the page, so that it takes up none of the client's
 * room. Where the record does name it after all, the server refuses.
 */
export function useGivenUpFiles(): void {
  const actor = useOnboardingActor();
  const { values } = useFormikContext<DocumentsValues>();
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });

  useEffect(
    () => () => {
      if (notice(actor.getSnapshot()) === 'expired') return;
      const named = queryClient.getQueryData(documentsQuery.queryKey)?.saved?.record.files ?? [];
      const saved = new Set(named.map(({ id }) => id));
      for (const id of unsavedIn(latest.current)) {
        if (!saved.has(id)) void removeOnboardingFile(id).catch(() => undefined);
      }
    },
    [actor],
  );
}
