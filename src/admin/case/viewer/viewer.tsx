import type { ReactNode } from 'react';
import { ViewerFrame } from './viewer-frame.tsx';
import { ViewerPane, type ViewerPaneProps } from './viewer-pane.tsx';

type ViewerProps = ViewerPaneProps & {
  /** The accessible name, such as "Documents viewer". */
  label: string;
  /** What to compare the picture with, shown next to it, also in full screen. */
  aside?: ReactNode;
};

/** Shows one picture of a row, and next to it what it is compared with. */
export function Viewer({ label, aside, ...pane }: ViewerProps) {
  return (
    <ViewerFrame label={label} aside={aside}>
      <ViewerPane {...pane} />
    </ViewerFrame>
  );
}
