import { useState } from 'react';
import { toViewerFile } from '../documents/groups.ts';
import { useCase } from '../use-case.ts';
import { ViewerFrame } from '../viewer/viewer-frame.tsx';
import { ViewerPane } from '../viewer/viewer-pane.tsx';
import styles from './ownership.module.css';

/** Returns the ownership charts that the client has uploaded. */
export function useUploadedCharts() {
  const { documents } = useCase();
  return documents.filter(({ group, state }) => group === 'ownershipStructure' && state !== 'removed');
}

/** The ownership chart that the client has uploaded, to compare with the drawing. */
export function UploadedChart() {
  const files = useUploadedCharts().map(toViewerFile);
  const [chosen, setChosen] = useState('');
  const shown = files.find(({ id }) => id === chosen) ?? files[0];
  if (!shown) return null;
  return (
    <div className={styles.chart}>
      <ViewerFrame label="Uploaded ownership chart">
        <ViewerPane files={files} shown={shown} onShow={setChosen} />
      </ViewerFrame>
    </div>
  );
}
