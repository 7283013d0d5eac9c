import { useSelector } from '@xstate/react';
import { useFormikContext } from 'formik';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { DocumentGroupKey } from '#domain/catalogues/document-groups.ts';
import { shownName } from '#domain/rules/file-source.ts';
import { isFrozen } from '#machines/selectors.ts';
import type { ChosenFile } from '#machines/upload.machine.ts';
import type { Upload } from '#machines/uploads.machine.ts';
import { noteUnsaved } from '#src/api/documents.ts';
import type { UnsavedFile } from '#src/api/files.ts';
import { takeDraft } from '../form/drafts/take-draft.ts';
import { useChildActor } from '../form/use-child-actor.ts';
import { useOwner } from '../form/use-owner.ts';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import { type DocumentsValues, placeOfDraft, placeOfUpload, withFile } from './documents-values.ts';

type UnsentFile = { group: DocumentGroupKey; file: ChosenFile };

const none: readonly Upload[] = [];
const unsentForm = 'onboardingDocuments.uploads';

export function useUploadList(): readonly Upload[] {
  const uploads = useChildActor('uploads');
  return useSelector(uploads, (snapshot) => snapshot?.context.uploads) ?? none;
}

/** The values of the form, also of changes that are not rendered yet. */
export type LatestValues = { get(): DocumentsValues; set(values: DocumentsValues): void };

/** Returns access to the latest values: two files may be stored before the page is rendered again. */
export function useLatestValues(): LatestValues {
  const { values, setValues } = useFormikContext<DocumentsValues>();
  const latest = useRef({ values, setValues });
  useLayoutEffect(() => {
    latest.current = { values, setValues };
  });
  return useMemo(
    () => ({
      get: () => latest.current.values,
      set: (next) => {
        latest.current.values = next;
        void latest.current.setValues(next, false);
      },
    }),
    [],
  );
}

/** Adds each uploaded file to its group in the form, unsaved. */
export function useStoredFiles(latest: LatestValues): void {
  const uploads = useChildActor('uploads');
  const { setFieldError } = useFormikContext<DocumentsValues>();

  useEffect(() => {
    const stored = uploads?.on('stored', ({ key, group, file }) => {
      const added = { ...file, name: shownName(file), place: placeOfUpload(key) };
      latest.set(withFile(latest.get(), group, added));
      noteUnsaved({ group, file });
      setFieldError(group, undefined);
    });
    return () => stored?.unsubscribe();
  }, [uploads, latest, setFieldError]);
}

/** Preserves unsent files over an expired session, and sends them once their owner has signed in again. */
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
      const { uploads: stopped, owner: uploadsOwner } = latest.current;
      if (!stopped || !uploadsOwner) return;
      const unsent = stopped.getSnapshot().context.uploads.flatMap((upload): UnsentFile[] => {
        const snapshot = upload.actor.getSnapshot();
        if (!snapshot.hasTag('open')) return [];
        const { file, name, source } = snapshot.context;
        return [{ group: upload.group, file: { file, name, source } }];
      });
      if (unsent.length === 0) return;
      // The machine knows whether the session has expired.
      const draft = { owner: uploadsOwner, values: unsent, base: null };
      actor.send({ type: 'draft.kept', form: unsentForm, draft });
    },
    [actor],
  );
}

/** Adds the files that were uploaded before a reload or on another device and belong to no saved record yet. */
export function useUnsavedFiles(unsaved: readonly UnsavedFile[], latest: LatestValues): void {
  const frozen = useOnboarding(isFrozen);
  const { initialValues, dirty } = useFormikContext<DocumentsValues>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that was reset to what is saved gets them again
  useEffect(() => {
    if (frozen) return;
    const missing = unsaved.filter(({ group, file }) => !Object.hasOwn(latest.get()[group], file.id));
    if (missing.length === 0) return;
    const added = missing.reduce(
      (before, { group, file }, index) =>
        withFile(before, group, { ...file, name: shownName(file), place: placeOfDraft(index) }),
      latest.get(),
    );
    latest.set(added);
  }, [unsaved, frozen, initialValues, dirty, latest]);
}
