import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Coordinates } from '../../primitives/area.ts';
import type { AreaPen } from './draw/areaPen.ts';
import type { ListingMap } from './draw/drawListingMap.ts';

/** Manages the drawing of an area on a map, from its start to its end. */
export function useAreaPen(
  map: ListingMap | undefined,
  drawButton: RefObject<HTMLButtonElement | null>,
  onArea: (corners: readonly Coordinates[]) => void,
) {
  const [pen, setPen] = useState<AreaPen>();
  const [cornerCount, setCornerCount] = useState(0);
  /** True when the drawing has ended, so that the button that started it must get the focus again. */
  const givesBack = useRef(false);
  useEffect(() => {
    if (pen || !givesBack.current) return;
    givesBack.current = false;
    drawButton.current?.focus();
  }, [drawButton, pen]);

  const putAway = (taken: AreaPen | undefined) => {
    taken?.stop();
    setPen(undefined);
    setCornerCount(0);
    givesBack.current = true;
  };
  const startDrawing = () => {
    if (!map) return;
    const taken = map.draw({
      onCorners: setCornerCount,
      onDone(corners) {
        putAway(taken);
        onArea(corners);
      },
      onCancel: () => putAway(taken),
    });
    setPen(taken);
    map.focus();
  };
  return { pen, cornerCount, startDrawing, stopDrawing: () => putAway(pen) };
}
