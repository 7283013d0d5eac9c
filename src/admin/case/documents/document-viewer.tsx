import ToggleButton from '@mui/material/ToggleButton';
import { type ReactNode, type RefObject, useState } from 'react';
import layout from '#src/admin/kit/layout.module.css';
import type { CaseDocument } from '#src/api/admin/case.ts';
import textStyles from '#src/ui/text/text.module.css';
import { ViewerFrame } from '../viewer/viewer-frame.tsx';
import { ViewerPane, type ViewerPaneProps } from '../viewer/viewer-pane.tsx';
import styles from './documents.module.css';
import { counterpartOf, type Exchange, exchangeOf, toViewerFile } from './groups.ts';

/** The accessible name of the frame; it is also used to find the frame for scrolling. */
export const viewerLabel = 'Document viewer';

interface DocumentViewerProps {
  /** In the order of the list. */
  documents: readonly CaseDocument[];
  shown: CaseDocument;
  onShow(id: string): void;
  stage: RefObject<HTMLDivElement | null>;
  /** The answers to compare the document with. */
  aside: ReactNode;
}

/** The selected document; if it replaced another, or was replaced, both are shown side by side. */
export function DocumentViewer({ documents, shown, onShow, stage, aside }: DocumentViewerProps) {
  const [isPaired, setIsPaired] = useState(true);
  const exchange = exchangeOf(documents, shown);
  if (!exchange) return <Single {...{ documents, shown, onShow, stage, aside }} />;
  return (
    <>
      <div className={`${layout.between} ${textStyles.small} ${styles.exchange}`}>
        <p>{exchangeInWords(exchange)}</p>
        <ToggleButton value="pair" size="small" selected={isPaired} onChange={() => setIsPaired(!isPaired)}>
          Side by side
        </ToggleButton>
      </div>
      {isPaired ? (
        <Pair exchange={exchange} shown={shown} stage={stage} aside={aside} />
      ) : (
        <Single {...{ documents, shown, onShow, stage, aside }} />
      )}
    </>
  );
}

function Single({ documents, shown, onShow, stage, aside }: DocumentViewerProps) {
  return (
    <Viewer
      label={viewerLabel}
      files={documents.map(toViewerFile)}
      shown={toViewerFile(shown)}
      onShow={onShow}
      stage={stage}
      aside={aside}
    />
  );
}

type PairProps = Pick<DocumentViewerProps, 'shown' | 'stage' | 'aside'> & { exchange: Exchange };

const sides = { before: 'Before', now: 'Now' } as const;

type Side = keyof typeof sides;

/** Each side pages through its own files; the selected one is shown first, next to its counterpart. */
function Pair({ exchange, shown, stage, aside }: PairProps) {
  const [leafed, setLeafed] = useState<{ from: string; to: Partial<Record<Side, string>> }>({
    from: shown.id,
    to: {},
  });
  const own: Side = shown.state === 'removed' ? 'before' : 'now';
  const beside = counterpartOf(exchange, shown);
  const fileOn = (side: Side) => {
    const to = leafed.from === shown.id ? leafed.to[side] : undefined;
    return exchange[side].find(({ id }) => id === to) ?? (side === own ? shown : beside);
  };
  const pane = (side: Side) => {
    const file = fileOn(side);
    if (!file) return null;
    const named = (each: CaseDocument) => {
      const viewed = toViewerFile(each);
      return { ...viewed, name: `${sides[side]}: ${viewed.name}` };
    };
    return (
      <ViewerPane
        label={sides[side]}
        files={exchange[side].map(named)}
        shown={named(file)}
        onShow={(id) =>
          setLeafed(({ from, to }) => ({
            from: shown.id,
            to: { ...(from === shown.id ? to : {}), [side]: id },
          }))
        }
        {...(side === own ? { stage } : {})}
      />
    );
  };
  return (
    <ViewerFrame label={viewerLabel} aside={aside}>
      {pane('before')}
      {pane('now')}
    </ViewerFrame>
  );
}

/** Returns '1 file was removed, and 2 came in its place.' */
function exchangeInWords({ before, now }: Exchange): string {
  const went = before.length === 1 ? '1 file was removed' : `${before.length} files were removed`;
  return `${went}, and ${now.length} came in ${before.length === 1 ? 'its' : 'their'} place.`;
}

type ViewerProps = ViewerPaneProps & {
  /** The accessible name, such as "Documents viewer". */
  label: string;
  /** What to compare the picture with, shown next to it, also in full screen. */
  aside?: ReactNode;
};

/** Shows one picture of a row, and next to it what it is compared with. */
function Viewer({ label, aside, ...pane }: ViewerProps) {
  return (
    <ViewerFrame label={label} aside={aside}>
      <ViewerPane {...pane} />
    </ViewerFrame>
  );
}
