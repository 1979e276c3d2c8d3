/**
 * Places that the list of postcodes lacks and that people name: resorts on the coast. Public facts; coordinates are rounded
 * to about 100 metres. Quarters of towns are other names of their town: see `alsoCalled.ts`.
 */

/** `[zip, latitude, longitude, nl, fr]`; without `fr` the French name is the Dutch one. */
export type NamedPlace = readonly [zip: string, latitude: number, longitude: number, nl: string, fr?: string];

/** Places of their own, as a village is one: where coordinates lie there, the home is there. */
export const VILLAGES: readonly NamedPlace[] = [
  ['8301', 51.341, 3.258, 'Duinbergen'],
  ['8670', 51.108, 2.616, 'Sint-Idesbald', 'Saint-Idesbald'],
];

/** Parts of a place that are known by their name only: coordinates there lie in that place. From east to west. */
export const RESORTS: readonly NamedPlace[] = [
  ['8300', 51.354, 3.308, 'Het Zoute', 'Le Zoute'],
  ['8300', 51.349, 3.276, 'Albertstrand', 'Albert-Plage'],
  ['8420', 51.263, 2.997, 'Vosseslag'],
  ['8450', 51.248, 2.964, 'Bredene-aan-Zee', 'Bredene-sur-Mer'],
  ['8400', 51.236, 2.937, 'Opex'],
  ['8400', 51.213, 2.876, 'Mariakerke'],
  ['8400', 51.203, 2.851, 'Raversijde'],
  ['8434', 51.168, 2.764, 'Westende-Bad', 'Westende-Bains'],
  ['8620', 51.15, 2.722, 'Nieuwpoort-Bad', 'Nieuport-Bains'],
  ['8620', 51.13, 2.751, 'Nieuwpoort-Stad', 'Nieuport-Ville'],
  ['8670', 51.139, 2.7, 'Groenendijk', 'Groenendyk'],
  ['8670', 51.132, 2.679, 'Oostduinkerke-Bad', 'Oostduinkerke-Bains'],
  ['8670', 51.118, 2.637, 'Koksijde-Bad', 'Coxyde-Bains'],
];

/** Coordinates that the list of postcodes has in a neighbouring municipality, by zip and Dutch name. */
export const CORRECTED_POINTS: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  '8301 Heist-aan-Zee': [51.339, 3.237],
  '8434 Lombardsijde': [51.156, 2.754],
};
