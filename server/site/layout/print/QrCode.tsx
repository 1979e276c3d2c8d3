import { encode } from 'uqr';

/** Empty modules around it, so that cameras find it. */
const QUIET = 2;

/** Each run of dark modules of a row as one stroke of the path. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return [];
        const end = row.indexOf(false, x);
        return [`M${x} ${y}h${(end === -1 ? row.length : end) - x}`];
      }),
    )
    .join('');
}

/** An address as a QR code that is drawn, not loaded. */
export function QrCode({ address, className }: { address: string; className: string | undefined }) {
  const { data, size } = encode(address, { ecc: 'M', border: QUIET });
  return (
    // A stroke lies half above its line.
    <svg viewBox={`0 -0.5 ${size} ${size}`} className={className} shapeRendering="crispEdges" aria-hidden="true">
      <path d={pathOf(data)} stroke="black" />
    </svg>
  );
}
