import encodeQR from 'qr';

type QrCodeProps = { text: string; label: string; className?: string | undefined };

/** A QR code (ISO/IEC 18004) with its quiet zone. It is black on white in both themes, because scanners expect that. */
export default function QrCode({ text, label, className }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const dark = rows
    .flatMap((row, down) => row.map((isDark, across) => (isDark ? `M${across} ${down}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className={className}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${rows.length}v${rows.length}h-${rows.length}z`} />
      <path fill="#000" d={dark} />
    </svg>
  );
}
