import type { Translate } from '../../i18n/translate.ts';

/** A drawing of the municipality that a home is in, in its province. */
export interface PlaceDrawing {
  readonly src: string;
  /** In words. */
  readonly place: string;
}

/** It fills the frame of a map, until there is one. */
export function DrawnPlace({ drawing: { src, place }, t }: { readonly drawing: PlaceDrawing; readonly t: Translate }) {
  return <img src={src} alt={t('around:map.label', { place })} loading="lazy" />;
}
