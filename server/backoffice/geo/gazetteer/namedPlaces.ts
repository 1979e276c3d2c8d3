/**
 * This file has the places that people name and that the list of postcodes lacks (resorts on the coast), and
 * corrections of the list. These are public facts; coordinates are rounded to about 100 metres. Quarters of towns are
 * other names of their town: see `alsoCalled.ts`.
 */

/** The fields are `[zip, latitude, longitude, nl, fr]`. When `fr` is absent, the French name is the Dutch one. */
export type MissingPlace = readonly [zip: string, latitude: number, longitude: number, nl: string, fr?: string];

/** Places on the same level as a village. A home belongs to such a place when no other place is nearer to the home. */
export const VILLAGES: readonly MissingPlace[] = [
  ['8301', 51.341, 3.258, 'Duinbergen'],
  ['8670', 51.108, 2.616, 'Sint-Idesbald', 'Saint-Idesbald'],
];

/**
 * Parts of a place, from east to west. A home belongs to a part only when the source of the home names the part. A home
 * with coordinates alone belongs to the whole place.
 */
export const RESORTS: readonly MissingPlace[] = [
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

/**
 * The correct coordinates of places that the list of postcodes puts into a neighbouring municipality, by zip and Dutch
 * name.
 */
export const CORRECTED_POINTS: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  '8301 Heist-aan-Zee': [51.339, 3.237],
  '8434 Lombardsijde': [51.156, 2.754],
};

/**
 * The provinces of municipalities that the list of postcodes puts into several provinces, by Dutch name. These
 * municipalities have merged across a border (decree of 2024 on Beveren, Kruibeke and Zwijndrecht, in force since
 * 1 January 2025).
 */
export const CORRECTED_PROVINCES: Readonly<Record<string, string>> = {
  'Beveren-Kruibeke-Zwijndrecht': 'BE-VOV',
};

/**
 * Names that replace those of the list of postcodes, by zip and the list's Dutch name: the right spelling,
 * the name that distinguishes a village from others, and the French name that is in general use. A
 * municipality with the name of its main place gets the same correction.
 */
export const CORRECTED_NAMES: Readonly<Record<string, { readonly nl?: string; readonly fr?: string }>> = {
  '1653 Dworp': { fr: 'Tourneppe' },
  '1702 Groot-Bijgaarden': { fr: 'Grand-Bigard' },
  '1932 Sint-Stevens-Woluwe': { fr: 'Woluwe-Saint-Étienne' },
  "3798 's-Gravenvoeren": { fr: 'Fouron-le-Comte' },
  '4530 Villers-Le-Bouillet': { nl: 'Villers-le-Bouillet', fr: 'Villers-le-Bouillet' },
  '5621 Thy-Le-Baudouin': { nl: 'Thy-le-Bauduin', fr: 'Thy-le-Bauduin' },
  '6831 Noirfontaine': { nl: 'Noirefontaine', fr: 'Noirefontaine' },
  '8380 Zeebrugge': { fr: 'Zeebruges' },
  '8420 De Haan': { fr: 'Le Coq' },
  '8670 Koksijde': { fr: 'Coxyde' },
  '8691 Beveren-Aan-De-Ijzer': { nl: 'Beveren-aan-den-IJzer', fr: 'Beveren-aan-den-IJzer' },
  '8791 Beveren': { nl: 'Beveren-Leie', fr: 'Beveren-Leie' },
  '9200 Sint-Gillis-Dendermonde': { nl: 'Sint-Gillis-bij-Dendermonde', fr: 'Saint-Gilles-lez-Termonde' },
};
