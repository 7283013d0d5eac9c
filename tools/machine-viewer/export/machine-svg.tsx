import { renderToStaticMarkup } from 'react-dom/server';
import { type Drawing, wayLevel } from '../drawing/drawn.ts';
import { fontFamily, paint, styleOfFile } from '../drawing/paint.ts';
import { SetsWidths, Shape, WayHeads, WayLine } from '../drawing/shapes.tsx';

/**
 * Returns a drawing as an SVG file with one element on each line, so that a diff is readable. It follows the reader's colour
 * scheme.
 */
export function machineSvg({ machine, width, height, parts, ways }: Drawing): string {
  const label = `The state machine ${machine.id}`;
  const shapes = (isAbove: boolean) =>
    parts
      .filter(({ zIndex = 0 }) => zIndex > wayLevel === isAbove)
      .map((part) => (
        <g key={`${part.type} ${part.id}`} transform={`translate(${part.position.x} ${part.position.y})`}>
          {part.data.label && <title>{part.data.label}</title>}
          <Shape {...part} />
        </g>
      ));
  const svg = renderToStaticMarkup(
    <SetsWidths value={true}>
      <svg
        xmlns="http://www.w3.org/2000/svg"
        role="img"
        aria-label={label}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        fontFamily={fontFamily}
      >
        <title>{label}</title>
        <style>{styleOfFile}</style>
        <WayHeads />
        <rect width={width} height={height} fill={paint('page')} />
        {shapes(false)}
        {ways.map((way) => (
          <WayLine key={way.id} data={way.data} />
        ))}
        {shapes(true)}
      </svg>
    </SetsWidths>,
  );
  return `${svg.replaceAll('><', '>\n<')}\n`;
}
