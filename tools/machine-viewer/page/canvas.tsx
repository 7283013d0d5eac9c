import Button from '@mui/material/Button';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Box, Drawing } from '../drawing/drawing.ts';
import { type EdgeState, MachineSvg } from '../drawing/machine-svg.tsx';
import { variablesOf } from '../drawing/paint.ts';
import styles from './canvas.module.css';
import { Check } from './check.tsx';
import type { DrawnMachine } from './use-drawing.ts';
import { useZoom } from './use-zoom.ts';

type CanvasProps = {
  title: string;
  drawn: DrawnMachine;
  active: ReadonlySet<string>;
  edgeState: (edge: string) => EdgeState;
  selected: string | null;
  onSelect(id: string): void;
  /** Shown beside the buttons. */
  children?: ReactNode;
};

const Svg = memo(MachineSvg);

/** The drawing's colours, by the theme of the page around it. */
const colours = (['light', 'dark'] as const)
  .map((scheme) => {
    const variables = Object.entries(variablesOf(scheme)).map(([name, value]) => `${name}:${value}`);
    return `[data-theme="${scheme}"] .${styles.frame}{${variables.join(';')}}`;
  })
  .join('');

/** A drawing to move about in. What is active, or was chosen elsewhere, is brought into sight. */
export function Canvas({
  title,
  drawn: { drawing },
  active,
  edgeState,
  selected,
  onSelect,
  children,
}: CanvasProps) {
  const frame = useRef<HTMLElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const { scale, zoomBy, showAll, reveal } = useZoom(frame, sheet, drawing);
  const [follows, setFollows] = useState(true);

  useEffect(() => {
    const part = follows ? around(activePart(drawing, active)) : null;
    if (part) reveal(part);
  }, [drawing, active, follows, reveal]);

  useEffect(() => {
    const part = selected === null ? undefined : partOf(drawing, selected);
    if (part) reveal(part);
  }, [drawing, selected, reveal]);

  return (
    <div className={styles.canvas}>
      <style>{colours}</style>
      <div className={styles.bar}>
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.zoom}>
          <Button size="small" variant="outlined" aria-label="Zoom out" onClick={() => zoomBy(1 / 1.25)}>
            −
          </Button>
          <output className={`${styles.scale} tabular`} aria-label="Zoom">
            {Math.round(scale * 100)}%
          </output>
          <Button size="small" variant="outlined" aria-label="Zoom in" onClick={() => zoomBy(1.25)}>
            +
          </Button>
          <Button
            size="small"
            variant="outlined"
            onClick={() => {
              setFollows(false);
              showAll();
            }}
          >
            Fit
          </Button>
        </div>
        <Check label="Follow the state" checked={follows} onChange={setFollows} />
        {children}
      </div>
      <section
        ref={frame}
        className={styles.frame}
        aria-label="Drawing; arrow keys scroll it"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
      >
        <div ref={sheet} className={styles.sheet}>
          <Svg
            drawing={drawing}
            active={active}
            edgeState={edgeState}
            selected={selected}
            onSelect={onSelect}
          />
        </div>
      </section>
    </div>
  );
}

/** The innermost of the active states, with those beside it: of parallel ones the one that lies deepest. */
function activePart({ states }: Drawing, active: ReadonlySet<string>): readonly Box[] {
  const [deepest] = states
    .filter(({ place }) => active.has(place))
    .toSorted((one, other) => other.depth - one.depth);
  if (!deepest) return [];
  const surrounding = deepest.place.slice(0, Math.max(0, deepest.place.lastIndexOf('.')));
  const around = states.find(({ place }) => place === surrounding);
  return [around ?? deepest];
}

/** Where a state or an edge is drawn. */
function partOf({ states, arrows }: Drawing, id: string): Box | undefined {
  return (
    states.find(({ place }) => place === id) ??
    states.flatMap(({ lines }) => lines).find(({ edge }) => edge === id) ??
    arrows.find(({ edges }) => edges.includes(id))?.labels[0]
  );
}

/** The smallest box around all; null around none. */
function around(boxes: readonly Box[]): Box | null {
  const [first] = boxes;
  if (!first) return null;
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
