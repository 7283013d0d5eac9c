import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CaseDocument } from '#src/api/admin/case.ts';
import { usePartKeys } from '../checked/part-keys.ts';
import { ViewerFrame } from '../viewer/viewer-frame.tsx';
import { ViewerPane } from '../viewer/viewer-pane.tsx';
import { DocumentList } from './document-list.tsx';
import { viewerLabel } from './document-viewer.tsx';
import styles from './documents.module.css';
import { type GroupOfCase, groupOf, toViewerFile } from './groups.ts';
import { ProvenData } from './proven-data.tsx';

/** Every document below the one before it, each next to the answers that it proves. */
export function DocumentsOnOnePage({ groups }: { groups: readonly GroupOfCase[] }) {
  usePartKeys();
  return (
    <DocumentList
      groups={groups}
      shown={undefined}
      onChoose={() => {}}
      inFull={(document) => <InFull document={document} />}
    />
  );
}

function InFull({ document }: { document: CaseDocument }) {
  const file = toViewerFile(document);
  const group = groupOf(document);
  return (
    <OnceInSight>
      <ViewerFrame
        label={`${viewerLabel}: ${file.name}`}
        aside={group && <ProvenData document={document} group={group} />}
      >
        <ViewerPane files={[file]} shown={file} />
      </ViewerFrame>
    </OnceInSight>
  );
}

/** Reserves the space of a document and shows it once it is scrolled to: only then it counts as opened. */
function OnceInSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    const watched = place.current;
    if (!watched) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={styles.space}>
      {wasSeen && children}
    </div>
  );
}
