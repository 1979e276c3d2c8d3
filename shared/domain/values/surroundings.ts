import { valueList } from './valueList.ts';

export const ENVIRONMENT = valueList([
  ['TOWN', { nl: 'Stad', fr: 'Ville', en: 'Town', de: 'Stadt' }],
  ['RESIDENTIAL', { nl: 'Woonwijk', fr: 'Quartier résidentiel', en: 'Residential area', de: 'Wohngebiet' }],
  ['COUNTRYSIDE', { nl: 'Platteland', fr: 'Campagne', en: 'Countryside', de: 'Ländliche Lage' }],
  ['VILLAGE', { nl: 'Dorp', fr: 'Village', en: 'Village', de: 'Dorf' }],
  ['SUBURBAN_AREA', { nl: 'Stadsrand', fr: 'Périphérie', en: 'Suburban area', de: 'Stadtrand' }],
  [
    'CRAFT_INDUSTRY',
    { nl: 'Ambachtelijke zone', fr: 'Zone artisanale', en: 'Craft and small-business area', de: 'Handwerksgebiet' },
  ],
  ['INDUSTRIAL', { nl: 'Industriezone', fr: 'Zone industrielle', en: 'Industrial area', de: 'Industriegebiet' }],
  [
    'SEA_BEACH_DUNE',
    {
      nl: 'Zee, strand en duinen',
      fr: 'Mer, plage et dunes',
      en: 'Sea, beach and dunes',
      de: 'Meer, Strand und Dünen',
    },
  ],
]);

export const GARDEN = valueList([
  ['NOT_CONSTRUCTED', { nl: 'Niet aangelegd', fr: 'Non aménagé', en: 'Not laid out', de: 'Nicht angelegt' }],
  ['ONLY_LAWN', { nl: 'Enkel gazon', fr: 'Pelouse uniquement', en: 'Lawn only', de: 'Nur Rasen' }],
  [
    'FULLY_LANDSCAPED',
    { nl: 'Volledig aangelegd', fr: 'Entièrement aménagé', en: 'Fully landscaped', de: 'Vollständig angelegt' },
  ],
]);

/** The precision of a place: the numbers of `address.location.precision`. */
export const GEO_PRECISION = valueList([
  ['0', { nl: 'Geen gegevens', fr: 'Aucune donnée', en: 'No data', de: 'Keine Angaben' }],
  [
    '1',
    { nl: 'Midden van het gebied', fr: 'Centre de la zone', en: 'Centre of the area', de: 'Mittelpunkt des Gebiets' },
  ],
  [
    '2',
    {
      nl: 'Geschat op de straat',
      fr: 'Estimé dans la rue',
      en: 'Estimated along the street',
      de: 'Entlang der Straße geschätzt',
    },
  ],
  ['3', { nl: 'Op het gebouw', fr: 'Sur le bâtiment', en: 'On the building', de: 'Am Gebäude' }],
]);
