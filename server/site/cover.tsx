import { coverHeight, coverOf, coverWidth } from '#domain/cover.ts';

/** The name of the picture as a file, below the address of its post or training. */
export const coverFile = 'cover.png';

/** The picture of a post that has none of its own, as in `src/learning/cover.tsx`. */
export function Cover({ title, className }: { title: string; className: string }) {
  return (
    <svg
      className={`cover-drawing ${className}`}
      viewBox={`0 0 ${coverWidth} ${coverHeight}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {coverOf(title).map(({ x, y, r }) => (
        <circle key={`${x} ${y} ${r}`} cx={x} cy={y} r={r} />
      ))}
    </svg>
  );
}
