import type { LocalizedText } from '#shared/api/common.ts';
import { ARDENNE_PLACES } from './ardenne.ts';
import { COAST_PLACES } from './coast.ts';
import { FLANDERS_PLACES } from './flanders.ts';
import { GHENT_PLACES } from './ghent.ts';

const PLACES: Readonly<Record<string, readonly LocalizedText[]>> = {
  ...GHENT_PLACES,
  ...FLANDERS_PLACES,
  ...ARDENNE_PLACES,
  ...COAST_PLACES,
};

/** Returns the texts about a quarter or place, in one or more variants; an empty list for a place without texts. */
export const placeTexts = (key: string): readonly LocalizedText[] => PLACES[key] ?? [];
