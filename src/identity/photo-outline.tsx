import type { ReactNode } from 'react';

export type PhotoShape = 'card' | 'cardBack' | 'face' | 'page';

const outlines: Record<PhotoShape, ReactNode> = {
  card: (
    <>
      <rect x="8" y="8" width="104" height="64" rx="6" />
      <rect x="18" y="20" width="30" height="38" rx="3" />
      <circle cx="33" cy="34" r="6" />
      <path d="M23 56c1-8 6-11 10-11s9 3 10 11M60 24h40M60 36h30M60 48h36M60 60h22" />
    </>
  ),
  cardBack: (
    <>
      <rect x="8" y="8" width="104" height="64" rx="6" />
      <path d="M8 20h104M8 30h104M18 44h34M18 54h60M18 63h60" />
    </>
  ),
  page: (
    <>
      <rect x="32" y="4" width="56" height="72" rx="3" />
      <path d="M42 16h18M42 28h36M42 38h36M42 48h36M42 58h24" />
    </>
  ),
  face: (
    <>
      <ellipse cx="60" cy="32" rx="18" ry="24" />
      <path d="M24 78c3-14 14-20 26-22M96 78c-3-14-14-20-26-22" />
    </>
  ),
};

/** The outline of what to photograph: a side of a card, or a face. It is decorative. */
export function PhotoOutline({ shape, className }: { shape: PhotoShape; className?: string }) {
  return (
    <svg
      viewBox="0 0 120 80"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      {outlines[shape]}
    </svg>
  );
}
