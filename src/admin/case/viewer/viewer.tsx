import type { ReactNode } from 'react';
import { ViewerFrame } from './viewer-frame.tsx';
import { ViewerPane, type ViewerPaneProps } from './viewer-pane.tsx';

type ViewerProps = ViewerPaneProps & {
  /** What the whole is called, such as "Documents viewer". */
  label: string;
  /** What the picture is compared with, beside it; in full screen too. */
  aside?: ReactNode;
};

/** Shows one picture of a row, and beside it what it is compared with. */
export function Viewer({ label, aside, ...pane }: ViewerProps) {
  return (
    <ViewerFrame label={label} aside={aside}>
      <ViewerPane {...pane} />
    </ViewerFrame>
  );
}
