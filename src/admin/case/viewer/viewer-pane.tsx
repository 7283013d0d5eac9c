import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import { signFile } from '#src/api/admin/files.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#src/ui/icons/icons.tsx';
import { type Scene, type Size, type Turn, turnedBy, turnedSize } from './geometry.ts';
import { Picture, type ViewerFile } from './picture.tsx';
import { nudgeOf, Tool, Toolbar, type Tools, toolOf } from './toolbar.tsx';
import { useZoom } from './use-zoom.ts';
import styles from './viewer.module.css';
import { useViewerScreen } from './viewer-frame.tsx';

export interface ViewerPaneProps {
  /** The name of a pane among several, such as "Face of Ada Lovelace". */
  label?: string;
  /** One file, or several to page through. */
  files: readonly ViewerFile[];
  shown: ViewerFile;
  onShow?(id: string): void;
  /** Receives the focus when a file is selected elsewhere. */
  stage?: RefObject<HTMLDivElement | null>;
}

/**
 * One picture of a row, with its name and tools: zoom by buttons, keyboard, wheel or two fingers; move, rotate, full screen with
 * the whole frame, and download. Its neighbours in the row are preloaded.
 */
export function ViewerPane({ label, files, shown, onShow, stage: givenStage }: ViewerPaneProps) {
  const ownStage = useRef<HTMLDivElement>(null);
  const stage = givenStage ?? ownStage;
  const fullScreen = useViewerScreen();
  const [notices, setNotices] = useState<HTMLElement | null>(null);
  const [measured, setMeasured] = useState<Readonly<Record<string, Size>>>({});
  const [trouble, setTrouble] = useState({ id: shown.id, message: '' });
  const [turn, setTurn] = useTurn(shown.id);
  const stageSize = useSize(stage);
  const picture = shown.size ?? measured[shown.id];
  const scene: Scene | null = stageSize && picture ? { stage: stageSize, picture, turn } : null;
  const zoom = useZoom(shown.id, scene, stage);

  const index = files.findIndex(({ id }) => id === shown.id);
  const goTo = (to: number) => {
    const other = files[to];
    if (other) onShow?.(other.id);
  };
  const toggleFullScreen = () => (fullScreen.isFull ? fullScreen.leave() : void fullScreen.enter());
  const download = async () => {
    try {
      setTrouble({ id: shown.id, message: '' });
      await downloadFile(shown.id);
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      setTrouble({ id: shown.id, message: `Not downloaded. ${message}` });
    }
  };
  const tools: Tools = {
    onZoom: zoom.zoomBy,
    onFit: zoom.fitWhole,
    onActualSize: () => zoom.zoomTo(1),
    onTurn: (quarters) => setTurn(turnedBy(turn, quarters)),
    onFullScreen: toggleFullScreen,
    onDownload: () => void download(),
  };

  const byKey = (key: string): (() => void) | undefined => {
    const nudge = nudgeOf(key);
    if (nudge && zoom.isCut) return () => zoom.panBy(nudge);
    if (key === 'ArrowLeft' && index > 0) return () => goTo(index - 1);
    if (key === 'ArrowRight' && index < files.length - 1) return () => goTo(index + 1);
    if (key === 'Escape' && fullScreen.isFull) return fullScreen.leave;
    if (key === 'Escape' && !zoom.isFitted) return tools.onFit;
    return toolOf(key, tools);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = byKey(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  };

  const near = [index - 1, index, index + 1].flatMap((at) => files[at] ?? []);
  return (
    <section className={styles.body} aria-label={label} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <h3 className={styles.name}>{shown.name}</h3>
        {files.length > 1 && (
          <>
            <span className={`${styles.count} tabular`} role="status">
              {index + 1} of {files.length}
            </span>
            <Tool label="Previous" keys="←" isOff={index === 0} onPress={() => goTo(index - 1)}>
              <ChevronLeftIcon />
            </Tool>
            <Tool label="Next" keys="→" isOff={index === files.length - 1} onPress={() => goTo(index + 1)}>
              <ChevronRightIcon />
            </Tool>
          </>
        )}
      </div>
      <Toolbar
        {...tools}
        zoom={scene ? zoom.scale : null}
        isFitted={zoom.isFitted}
        isFull={fullScreen.isFull}
      />
      {trouble.id === shown.id && trouble.message !== '' && (
        <p role="alert" className={styles.trouble}>
          {trouble.message}
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: no element says "a picture to look around in" */}
      <div
        ref={stage}
        role="group"
        aria-label={`Picture: ${shown.name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
        tabIndex={0}
        data-stage=""
        className={`${styles.stage} ${zoom.isFitted ? '' : styles.zoomed}`}
        onDoubleClick={zoom.onDoubleClick}
      >
        <TransformWrapper {...zoom.wrapperProps}>
          <TransformComponent
            wrapperClass={styles.canvas}
            contentStyle={scene ? turnedSize(scene) : undefined}
          >
            {near.map((file) => (
              <Picture
                key={file.id}
                file={file}
                isShown={file.id === shown.id}
                place={scene && placeOf(scene)}
                notices={notices}
                onSize={(size) => setMeasured((before) => ({ ...before, [file.id]: size }))}
                onSignedOut={fullScreen.leave}
              />
            ))}
          </TransformComponent>
        </TransformWrapper>
        <div ref={setNotices} />
      </div>
    </section>
  );
}

function placeOf({ picture: { width, height }, turn }: Scene): CSSProperties {
  return { width, height, transform: `translate(-50%, -50%) rotate(${turn}deg)` };
}

/**
 * Downloads a file under its original name. The link is signed for it: the page's own link may have expired, and displays the
 * file. The response contains the name, because browsers ignore the `download` attribute of a link to another origin.
 *
 * @throws ApiError 404 when the file is gone
 */
async function downloadFile(id: string): Promise<void> {
  const { signedUrl } = await signFile(id, { disposition: 'attachment' });
  const link = document.createElement('a');
  link.href = signedUrl;
  // A file store on another origin may respond that the link has expired: that must not replace this page.
  if (new URL(link.href).origin !== window.location.origin) {
    link.target = '_blank';
    link.rel = 'noopener';
  }
  link.click();
}

/** By file id. A rotated scan stays rotated in all views until the page is unloaded. */
const turns = new Map<string, Turn>();
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Returns the rotation of a file, and the function that sets it. */
function useTurn(id: string): readonly [Turn, (turn: Turn) => void] {
  const turn = useSyncExternalStore(listen, () => turns.get(id) ?? 0);
  const setTurn = (next: Turn) => {
    turns.set(id, next);
    for (const listener of listeners) listener();
  };
  return [turn, setTurn];
}

/** Returns the current inner size of an element; null before it is measured. */
function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => setSize({ width: measured.clientWidth, height: measured.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
