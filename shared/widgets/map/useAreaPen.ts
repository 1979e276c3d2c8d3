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
  const shouldReturnFocus = useRef(false);
  useEffect(() => {
    if (pen || !shouldReturnFocus.current) return;
    shouldReturnFocus.current = false;
    drawButton.current?.focus();
  }, [drawButton, pen]);

  const endDrawing = (startedPen: AreaPen | undefined) => {
    startedPen?.stop();
    setPen(undefined);
    setCornerCount(0);
    shouldReturnFocus.current = true;
  };
  const startDrawing = () => {
    if (!map) return;
    const startedPen = map.startPen({
      onCorners: setCornerCount,
      onDone(corners) {
        endDrawing(startedPen);
        onArea(corners);
      },
      onCancel: () => endDrawing(startedPen),
    });
    setPen(startedPen);
    map.focus();
  };
  return { pen, cornerCount, startDrawing, stopDrawing: () => endDrawing(pen) };
}
