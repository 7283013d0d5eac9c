import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { signFile } from '#src/api/admin/files.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#src/ui/icons/icons.tsx';
import {
  fitted,
  isCut,
  panBy,
  type Scene,
  type Size,
  type Turn,
  turnedBy,
  type View,
  within,
  zoomBy,
  zoomOf,
  zoomTo,
} from './geometry.ts';
import { Picture, type ViewerFile } from './picture.tsx';
import { nudgeOf, Tool, Toolbar, type Tools, toolOf } from './toolbar.tsx';
import { type ChangeView, useGestures } from './use-gestures.ts';
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
  const [looked, setLooked] = useState({ id: shown.id, view: fitted });
  const [measured, setMeasured] = useState<Readonly<Record<string, Size>>>({});
  const [trouble, setTrouble] = useState({ id: shown.id, message: '' });
  const [turn, setTurn] = useTurn(shown.id);
  const stageSize = useSize(stage);
  const picture = shown.size ?? measured[shown.id];
  const scene: Scene | null = stageSize && picture ? { stage: stageSize, picture, turn } : null;
  const asLooked = looked.id === shown.id ? looked.view : fitted;
  const view = scene ? within(asLooked, scene) : fitted;

  const changeView: ChangeView = (change) => {
    if (!scene) return;
    setLooked((before) => {
      const known = before.id === shown.id ? before.view : fitted;
      return { id: shown.id, view: change(within(known, scene), scene) };
    });
  };
  const gestures = useGestures(stage, changeView);

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
    onZoom: (direction) => changeView((now, on) => zoomBy(now, on, direction)),
    onFit: () => changeView(() => fitted),
    onActualSize: () => changeView((now, on) => zoomTo(now, on, 1)),
    onTurn: (quarters) => setTurn(turnedBy(turn, quarters)),
    onFullScreen: toggleFullScreen,
    onDownload: () => void download(),
  };

  const byKey = (key: string): (() => void) | undefined => {
    const nudge = nudgeOf(key);
    if (nudge && scene && isCut(view, scene)) return () => changeView((now, on) => panBy(now, on, nudge));
    if (key === 'ArrowLeft' && index > 0) return () => goTo(index - 1);
    if (key === 'ArrowRight' && index < files.length - 1) return () => goTo(index + 1);
    if (key === 'Escape' && fullScreen.isFull) return fullScreen.leave;
    if (key === 'Escape' && view.zoom !== null) return tools.onFit;
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
        zoom={scene ? zoomOf(view, scene) : null}
        isFitted={view.zoom === null}
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
        className={`${styles.stage} ${view.zoom === null ? '' : styles.zoomed}`}
        {...gestures}
      >
        {near.map((file) => (
          <Picture
            key={file.id}
            file={file}
            isShown={file.id === shown.id}
            place={scene && placeOf(scene, view)}
            onSize={(size) => setMeasured((before) => ({ ...before, [file.id]: size }))}
            onSignedOut={fullScreen.leave}
          />
        ))}
      </div>
    </section>
  );
}

function placeOf(scene: Scene, view: View): CSSProperties {
  const { picture, turn } = scene;
  const zoom = zoomOf(view, scene);
  const { x, y } = view.centre;
  return {
    width: picture.width * zoom,
    height: picture.height * zoom,
    transform: `translate(-50%, -50%) translate(${x}px, ${y}px) rotate(${turn}deg)`,
  };
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
