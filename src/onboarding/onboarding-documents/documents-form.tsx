import { useSelector } from '@xstate/react';
import { Formik, type FormikErrors, useFormikContext } from 'formik';
import { useCallback, useEffect, useRef, useState } from 'react';
import { documentGroups } from '#domain/catalogues/document-groups.ts';
import { isDirty, isFrozen, wasNotSaved } from '#machines/selectors.ts';
import type { DocumentsFound, SavedDocuments } from '#src/api/documents.ts';
import type { UnsavedFile } from '#src/api/files.ts';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import { FormColumn } from '#src/ui/form/form-layout.tsx';
import text from '#src/ui/text/text.module.css';
import { ConflictPlace, type Version } from '../form/edit-conflict/conflict-place.tsx';
import { useMarkedErrors } from '../form/refusals/use-refusals.tsx';
import { StepFormBody } from '../form/step-form-body.tsx';
import { useArrivedAnswers } from '../form/use-arrived-answers.ts';
import { useChildActor } from '../form/use-child-actor.ts';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import { AutosaveNote } from './autosave-note.tsx';
import { DocumentGroup } from './document-group.tsx';
import styles from './documents.module.css';
import { type DocumentsValues, isUnsaved, storedFilesOf, toSave, toValues } from './documents-values.ts';
import { FilePile } from './file-pile.tsx';
import { useAutosaveActor, useAutosavedForm, useAutosaveStatus } from './use-autosave.ts';
import { useConversions } from './use-conversions.ts';
import { useLatestValues, useStoredFiles, useUnsavedFiles, useUnsentFiles } from './use-uploads.ts';

const required = documentGroups.filter(({ need }) => need === 'required');
const none: readonly UnsavedFile[] = [];
const optional = documentGroups.filter(({ need }) => need === 'optional');

type DocumentsFormProps = {
  /** Null if they could not be fetched. */
  found: DocumentsFound | null;
  /** Whether the last fetch succeeded. */
  isRead: boolean;
  onRead(): void;
};

export function DocumentsForm({ found, isRead, onRead }: DocumentsFormProps) {
  const actor = useOnboardingActor();
  const saved = found?.saved ?? null;
  // The record that the page is based on. It follows the server as long as no unsaved change would be overwritten.
  const [base, setBase] = useState(saved);
  const [initialValues, setInitialValues] = useState(() => toValues(saved?.record ?? null));
  const dirty = useRef(false);
  const conversions = useConversions();
  const waitsFor = useWaitsFor(conversions.list.length);
  // Without a response of the server, the browser's date is used.
  const today = found?.today ?? new Date().toISOString().slice(0, 10);
  const autosave = useAutosaveActor({ saved: base, today });
  const isAutosaving = useAutosaveStatus(autosave).is === 'saving';
  const [autosavedAt, setAutosavedAt] = useState<string | null>(null);

  const unsaved = useOnboarding(isDirty);
  const frozen = useOnboarding(isFrozen);
  const refused = useOnboarding(wasNotSaved);

  const rebase = useCallback(
    (to: SavedDocuments | null, values: DocumentsValues = toValues(to?.record ?? null)) => {
      setBase(to);
      setInitialValues(values);
    },
    [],
  );
  useEffect(() => {
    if (saved === base || unsaved || dirty.current) return;
    rebase(saved);
  }, [saved, base, unsaved, rebase]);
  useArrivedAnswers(isRead && saved === base && !unsaved);

  const [isAsked, setAsked] = useState(false);
  const save = (values: DocumentsValues) => {
    setAsked(false);
    actor.send({ type: 'save', record: toSave(values), basedOn: base?.etag ?? null });
  };

  const markedErrors = useMarkedErrors('onboardingDocuments');
  return (
    <Formik
      initialValues={initialValues}
      initialErrors={markedErrors as FormikErrors<DocumentsValues> | undefined}
      enableReinitialize
      // Nothing is checked before a save (specification section 5).
      validateOnChange={false}
      validateOnBlur={false}
      onSubmit={() => {
        // Leaving the page would end the conversions.
        if (conversions.list.length === 0) setAsked(true);
      }}
    >
      <StepFormBody
        step="onboardingDocuments"
        isList
        savedAt={base?.record.updatedAt ?? null}
        savedNote={
          <AutosaveNote
            actor={autosave}
            savedAt={base?.record.updatedAt ?? null}
            autosavedAt={autosavedAt}
            refused={refused}
          />
        }
        basis={{ base, onDraft: setBase }}
        waitsFor={waitsFor}
        isAtWork={conversions.list.length > 0}
        onDirty={(now) => {
          dirty.current = now;
        }}
        conflictAlert={
          // An automatic save merges what another device has saved.
          !isAutosaving && (
            <ConflictPlace
              comparing={comparing}
              base={versionOf(base)}
              saved={versionOf(saved)}
              isRead={isRead}
              onRead={onRead}
              onCompared={() => rebase(saved)}
            />
          )
        }
      >
        <FormWatch
          unsaved={found?.unsaved ?? none}
          autosave={{
            actor: autosave,
            saved: base,
            today,
            isKnown: isRead,
            isAsked,
            onReady: save,
            onSaved: (to, values) => {
              rebase(to, values);
              setAutosavedAt(to.record.updatedAt);
            },
          }}
        />
        <FormColumn>
          {!frozen && <FilePile conversions={conversions} />}
          <section className={styles.section}>
            <div>
              <h2>Required Documents</h2>
              <RequiredProgress groups={required} />
            </div>
            {required.map((group) => (
              <DocumentGroup key={group.key} group={group} today={today} conversions={conversions} />
            ))}
          </section>
          <section className={styles.section}>
            <div>
              <h2>Optional Documents</h2>
              <p className={text.note}>
                Add these where they apply to your company, or where we asked for them.
              </p>
            </div>
            {optional.map((group) => (
              <DocumentGroup key={group.key} group={group} today={today} conversions={conversions} />
            ))}
          </section>
        </FormColumn>
      </StepFormBody>
    </Formik>
  );
}

const comparing = async () => (await import('./compare-documents.ts')).compareDocuments;

const versionOf = (saved: DocumentsFound['saved']): Version => ({
  etag: saved?.etag ?? null,
  savedAt: saved?.record.updatedAt ?? null,
  values: toValues(saved?.record ?? null),
});

type FormWatchProps = {
  unsaved: readonly UnsavedFile[];
  autosave: Omit<Parameters<typeof useAutosavedForm>[0], 'latest'>;
};

/** The effects of uploads and of the automatic save on the form; renders nothing. */
function FormWatch({ unsaved, autosave }: FormWatchProps) {
  const latest = useLatestValues();
  useStoredFiles(latest);
  useUnsentFiles();
  useUnsavedFiles(unsaved, latest);
  useAutosavedForm({ ...autosave, latest });
  return null;
}

/** Returns why the page cannot be saved while conversions or uploads are in progress. */
function useWaitsFor(converting: number): string | null {
  const counts = useSelector(useChildActor('uploads'), (snapshot) => {
    const uploads = snapshot?.context.uploads ?? [];
    const states = uploads.map(({ actor }) => actor.getSnapshot());
    const failed = states.filter((state) => state.matches('failed')).length;
    const open = states.filter((state) => state.hasTag('open')).length;
    return `${open - failed} ${failed}`;
  });
  const [underWay = 0, failed = 0] = counts.split(' ').map(Number);
  if (converting > 0)
    return `Converting ${converting === 1 ? '1 file' : `${converting} files`} to pictures. You can save as soon as it is done.`;
  if (underWay > 0)
    return `Uploading ${underWay === 1 ? '1 file' : `${underWay} files`}. You can save as soon as it is done.`;
  return failed > 0 ? 'Try the failed upload again, or remove it, before you save.' : null;
}

/** The number of required groups with a file. */
function RequiredProgress({ groups }: { groups: readonly (typeof documentGroups)[number][] }) {
  const { values } = useFormikContext<DocumentsValues>();
  const files = groups.map(({ key }) => storedFilesOf(values, key)).filter((stored) => stored.length > 0);
  const filled = files.length;
  const unsaved = files.filter((stored) => stored.every(isUnsaved)).length;
  return (
    <div className={styles.progress}>
      <ProgressBar
        value={filled}
        max={groups.length}
        label={`${filled} of ${groups.length} required documents are uploaded${unsaved > 0 ? `, ${unsaved} not saved yet` : ''}`}
      />
    </div>
  );
}
