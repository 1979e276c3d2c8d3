import { encode } from 'uqr';

/** The number of empty modules around the code, so that cameras find it. */
const QUIET_MODULES = 2;

/** Returns the path of the code: each run of dark modules in a row is one stroke. */
function buildPath(rows: readonly (readonly boolean[])[]): string {
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

/** Renders an address as an inline QR code, so that nothing has to be loaded. */
export function QrCode({ address, className }: { address: string; className: string | undefined }) {
  const { data, size } = encode(address, { ecc: 'M', border: QUIET_MODULES });
  return (
    // Half of a stroke's width is above its line, so the view box starts half a module higher.
    <svg viewBox={`0 -0.5 ${size} ${size}`} className={className} shapeRendering="crispEdges" aria-hidden="true">
      <path d={buildPath(data)} stroke="black" />
    </svg>
  );
}
