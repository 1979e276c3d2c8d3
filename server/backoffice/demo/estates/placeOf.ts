import { findPlaces, type KnownPlace } from '../../geo/places.ts';
import type { DemoEstate } from './demoEstate.ts';

/** Finds the place of a demo estate. Throws when there is none with that name. */
export function findDemoPlace([zip, name]: DemoEstate['place']): KnownPlace {
  const place = findPlaces(zip, name)[0];
  if (!place) throw new Error(`no place ${zip} ${name ?? ''}`);
  return place;
}
