import ToggleButton from '@mui/material/ToggleButton';
import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import layout from '#src/admin/kit/layout.module.css';
import { useShortcuts } from '#src/admin/kit/shortcuts/shortcuts.tsx';
import type { CaseDocument } from '#src/api/admin/case.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { ChangesBar, useOnlyChanges } from '../changes/changes.tsx';
import { useDeepLink } from '../deep-link-to.ts';
import { useCase } from '../use-case.ts';
import { DocumentList } from './document-list.tsx';
import { DocumentViewer, viewerLabel } from './document-viewer.tsx';
import styles from './documents.module.css';
import { type GroupOfCase, groupOf, groupsOfCase, groupTitleId, hasChanged } from './groups.ts';
import { DocumentsOnOnePage } from './one-page.tsx';
import { useOnePage } from './one-page-setting.ts';
import { ProvenData } from './proven-data.tsx';

/** The parameter of the address that names the file to show. */
const fileParameter = 'file';

/** The documents of a case: their list, the selected one, and the answers that it proves. */
export default function DocumentsPanel() {
  const { documents } = useCase();
  const [parameters, setParameters] = useSearchParams();
  const stage = useRef<HTMLDivElement>(null);
  const wanted = parameters.get(fileParameter);
  const changes = documents.filter(hasChanged).length;
  const only = useOnlyChanges(changes);
  const groups = only.isOn ? onlyChanged(groupsOfCase(documents)) : groupsOfCase(documents);
  // In the order of the list, not of the response.
  const all = groups.flatMap((group) => group.documents);
  const linked = useDeepLink(titleOf);
  const first = all.find((document) => groupOf(document) === linked) ?? all[0];
  const shown =
    wanted === null ? first : (all.find(({ id }) => id === wanted) ?? (only.isOn ? first : undefined));
  const show = (id: string) =>
    setParameters(
      (now) => {
        now.set(fileParameter, id);
        return now;
      },
      { replace: true },
    );
  useLinkedStage(wanted, stage);
  const lookAt = useLookAt(shown?.id, stage);

  const [isOnePage, chooseOnePage] = useOnePage();
  useDocumentKeys(isOnePage ? [] : all, shown?.id, show);

  const group = shown && groupOf(shown);
  return (
    <div className={styles.panel}>
      <h2>
        <VisuallyHidden>Documents</VisuallyHidden>
      </h2>
      <ChangesBar changes={changes} one="document" several="documents" only={only} />
      {all.length > 1 && (
        <div className={styles.views}>
          <ToggleButton
            value="one-page"
            size="small"
            className={layout.screenOnly}
            selected={isOnePage}
            onChange={() => chooseOnePage(!isOnePage)}
          >
            All on one page
          </ToggleButton>
        </div>
      )}
      {isOnePage && all.length > 1 ? (
        <DocumentsOnOnePage groups={groups} />
      ) : (
        <div className={styles.columns}>
          <DocumentList
            groups={groups}
            shown={shown?.id}
            onChoose={(id) => {
              lookAt(id);
              show(id);
            }}
          />
          <div className={styles.viewer}>
            {shown ? (
              <DocumentViewer
                documents={all}
                shown={shown}
                onShow={show}
                stage={stage}
                aside={group && <ProvenData document={shown} group={group} />}
              />
            ) : (
              <NothingShown hasFiles={all.length > 0} />
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** Returns only the groups with changes, with only the changed documents. */
function onlyChanged(groups: readonly GroupOfCase[]): GroupOfCase[] {
  return groups
    .map((group) => ({ ...group, documents: group.documents.filter(hasChanged) }))
    .filter(({ documents }) => documents.length > 0);
}

/** Returns the title element of a group of documents, which an address names as `#proofOfAddress`. */
function titleOf(group: string): HTMLElement | null {
  return document.getElementById(groupTitleId(group));
}

/** Scrolls to the picture of a file that a link names. */
function useLinkedStage(wanted: string | null, stage: React.RefObject<HTMLDivElement | null>): void {
  const isLinked = useRef(wanted !== null);
  useEffect(() => {
    if (!isLinked.current) return;
    isLinked.current = false;
    bringIntoSight(stage.current);
  }, [stage]);
}

/** @returns a function to call with the selected file: it gets the focus as soon as it is shown, in whichever frame */
function useLookAt(
  shown: string | undefined,
  stage: React.RefObject<HTMLDivElement | null>,
): (id: string) => void {
  const chosen = useRef<string | null>(null);
  const focusStage = () => {
    if (chosen.current === null || chosen.current !== shown) return;
    chosen.current = null;
    bringIntoSight(stage.current);
    stage.current?.focus({ preventScroll: true });
  };
  useEffect(focusStage);
  return (id) => {
    chosen.current = id;
    focusStage();
  };
}

/** Keys that lead from document to document, and check the one that is shown. */
function useDocumentKeys(
  all: readonly CaseDocument[],
  shown: string | undefined,
  show: (id: string) => void,
): void {
  const notify = useNotify();
  const here = all.findIndex(({ id }) => id === shown);
  const go = (by: 1 | -1) => {
    const next = all[here + by];
    if (next) show(next.id);
    else notify(by === 1 ? 'This is the last document.' : 'This is the first document.');
  };
  const check = () => {
    const box = document.querySelector<HTMLInputElement>(`[data-file="${shown}"] [data-check] input`);
    if (box && !box.checked) box.click();
    go(1);
  };
  const keys = [
    { keys: 'n', label: 'Show the next document', run: () => go(1) },
    { keys: 'p', label: 'Show the previous document', run: () => go(-1) },
    { keys: 'c', label: 'Check this document, and show the next one', run: check },
  ];
  useShortcuts(all.length > 0 ? keys : []);
}

/** Includes its name and tools. */
function bringIntoSight(stage: HTMLElement | null): void {
  stage?.closest(`[aria-label="${viewerLabel}"]`)?.scrollIntoView({ block: 'nearest' });
}

function NothingShown({ hasFiles }: { hasFiles: boolean }) {
  if (!hasFiles) {
    return (
      <FormAlert severity="info" title="No documents yet">
        Documents appear here when the client has uploaded and saved them.
      </FormAlert>
    );
  }
  return (
    <FormAlert severity="info" title="This file is not among the documents of this case">
      It may have been removed since the link was made. Choose another one from the list.
    </FormAlert>
  );
}
