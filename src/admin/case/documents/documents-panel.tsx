import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { useDeepLink } from '../deep-link-to.ts';
import { useCase } from '../use-case.ts';
import { Viewer } from '../viewer/viewer.tsx';
import { DocumentList } from './document-list.tsx';
import styles from './documents.module.css';
import { groupOf, groupsOfCase, groupTitleId, toViewerFile } from './groups.ts';
import { ProvenData } from './proven-data.tsx';

/** The parameter of the address that names the file to show. */
const fileParameter = 'file';

/** The documents of a case: their list, the one that is looked at, and the answers that it proves. */
export default function DocumentsPanel() {
  const { documents } = useCase();
  const [parameters, setParameters] = useSearchParams();
  const stage = useRef<HTMLDivElement>(null);
  const wanted = parameters.get(fileParameter);
  // In the order of the list, whatever the answer's.
  const all = groupsOfCase(documents).flatMap((group) => group.documents);
  const linked = useDeepLink(titleOf);
  const first = all.find((document) => groupOf(document) === linked) ?? all[0];
  const shown = wanted === null ? first : all.find(({ id }) => id === wanted);
  const show = (id: string) => setParameters({ [fileParameter]: id }, { replace: true });
  useLinkedStage(wanted, stage);

  const group = shown && groupOf(shown);
  const files = all.map(toViewerFile);
  const file = files.find(({ id }) => id === shown?.id);
  return (
    <div className={styles.panel}>
      <h2>
        <VisuallyHidden>Documents</VisuallyHidden>
      </h2>
      <div className={styles.columns}>
        <DocumentList
          shown={shown?.id}
          onChoose={(id) => {
            show(id);
            bringIntoSight(stage.current);
            stage.current?.focus({ preventScroll: true });
          }}
        />
        <div className={styles.viewer}>
          {file ? (
            <Viewer label="Document viewer" files={files} shown={file} onShow={show} stage={stage} />
          ) : (
            <NothingShown hasFiles={all.length > 0} />
          )}
        </div>
        {shown && group && <ProvenData document={shown} group={group} />}
      </div>
    </div>
  );
}

/** The title of a group of documents, which an address names as `#proofOfAddress`. */
function titleOf(group: string): HTMLElement | null {
  return document.getElementById(groupTitleId(group));
}

/** A link that names a file brings its picture into sight. */
function useLinkedStage(wanted: string | null, stage: React.RefObject<HTMLDivElement | null>): void {
  const isLinked = useRef(wanted !== null);
  useEffect(() => {
    if (!isLinked.current) return;
    isLinked.current = false;
    bringIntoSight(stage.current);
  }, [stage]);
}

/** With its name and tools. */
function bringIntoSight(stage: HTMLElement | null): void {
  stage?.closest('section')?.scrollIntoView({ block: 'nearest' });
}

function NothingShown({ hasFiles }: { hasFiles: boolean }) {
  if (!hasFiles) {
    return (
      <FormAlert severity="info" title="No documents yet">
        They show here as soon as the client has uploaded and saved them.
      </FormAlert>
    );
  }
  return (
    <FormAlert severity="info" title="This file is not among the documents of this case">
      It may have been taken out since the link was made. Choose another one from the list.
    </FormAlert>
  );
}
