import Typography from '@mui/material/Typography';
import { Handle, Position, useViewport } from '@xyflow/react';
import type { DrawnPart } from '../drawing/drawn.ts';
import { Shape, WayHeads } from '../drawing/shapes.tsx';
import { NoteOn } from './note.tsx';

/** The parts at which arrows begin or end. */
const ends = new Set(['state', 'dot', 'board', 'note', 'outcome']);

type PartProps = Pick<DrawnPart, 'id' | 'type' | 'data' | 'width' | 'height'>;

/** A part of a drawing as a React Flow node. */
export function Part({ id, type, data, width, height }: PartProps) {
  return (
    <>
      <svg width={width} height={height} aria-hidden="true">
        <Shape type={type} data={data} width={width} height={height} />
      </svg>
      <NoteOn id={id} type={type} />
      {type !== undefined && ends.has(type) && (
        // An arrow has its own points, but the library requires handles.
        <>
          <Handle type="source" position={Position.Top} />
          <Handle type="target" position={Position.Top} />
        </>
      )}
    </>
  );
}

/** The arrow heads of all lines, once in the page. */
export function WayHeadsInPage() {
  return (
    <svg width="0" height="0" aria-hidden="true">
      <WayHeads />
    </svg>
  );
}

/** The zoom level. */
export function ZoomLevel() {
  const { zoom } = useViewport();
  return (
    <Typography component="output" aria-label="Zoom" variant="body2" color="text.secondary">
      {Math.round(zoom * 100)}%
    </Typography>
  );
}
