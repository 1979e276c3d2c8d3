import { encode } from 'uqr';

/**
 * The width of the empty border around the code, in modules (the squares of the code). Cameras need the border to find
 * the code.
 */
const QUIET_ZONE_MODULES = 2;

/** Returns the SVG path of the code. Each sequence of adjacent dark modules in a row becomes one stroke. */
function buildCodePath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return [];
        const strokeEnd = row.indexOf(false, x);
        return [`M${x} ${y}h${(strokeEnd === -1 ? row.length : strokeEnd) - x}`];
      }),
    )
    .join('');
}

/** Renders an address as an inline QR code, so that nothing has to be loaded. */
export function QrCode({ address, className }: { address: string; className: string | undefined }) {
  const { data, size } = encode(address, { ecc: 'M', border: QUIET_ZONE_MODULES });
  return (
    // The view box starts half a module higher, because half of a stroke's width is above its line.
    <svg viewBox={`0 -0.5 ${size} ${size}`} className={className} shapeRendering="crispEdges" aria-hidden="true">
      <path d={buildCodePath(data)} stroke="black" />
    </svg>
  );
}
