import type { Translate } from '../../i18n/translate.ts';

/** A drawing of the municipality of a home within its province. */
export interface PlaceDrawing {
  readonly src: string;
  /** The name of the place, for the alternative text. */
  readonly place: string;
}

/** Renders a drawing that fills the frame of a map until the map has loaded. */
export function DrawnPlace({ drawing: { src, place }, t }: { readonly drawing: PlaceDrawing; readonly t: Translate }) {
  return <img src={src} alt={t('around:map.label', { place })} loading="lazy" />;
}
