import { coverHeight, coverOf, coverWidth } from '#domain/cover.ts';

/** The picture of a training that has none of its own, drawn from its title in the colours of the theme. */
export function Cover({ title, className = '' }: { title: string; className?: string | undefined }) {
  return (
    <svg
      className={`cover-drawing ${className}`}
      viewBox={`0 0 ${coverWidth} ${coverHeight}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {coverOf(title).map(({ x, y, r }) => (
        <circle key={`${x} ${y} ${r}`} cx={x} cy={y} r={r} />
      ))}
    </svg>
  );
}
