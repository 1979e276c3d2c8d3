import { valueList } from './valueList.ts';

export const ENVIRONMENT = valueList([
  ['TOWN', 'Stad', 'Ville', 'Town', 'Stadt'],
  ['RESIDENTIAL', 'Woonwijk', 'Quartier résidentiel', 'Residential area', 'Wohngebiet'],
  ['COUNTRYSIDE', 'Platteland', 'Campagne', 'Countryside', 'Ländliche Lage'],
  ['VILLAGE', 'Dorp', 'Village', 'Village', 'Dorf'],
  ['SUBURBAN_AREA', 'Stadsrand', 'Périphérie', 'Suburban area', 'Stadtrand'],
  ['CRAFT_INDUSTRY', 'Ambachtelijke zone', 'Zone artisanale', 'Craft and small-business area', 'Handwerksgebiet'],
  ['INDUSTRIAL', 'Industriezone', 'Zone industrielle', 'Industrial area', 'Industriegebiet'],
  ['SEA_BEACH_DUNE', 'Zee, strand en duinen', 'Mer, plage et dunes', 'Sea, beach and dunes', 'Meer, Strand und Dünen'],
]);

export const GARDEN = valueList([
  ['NOT_CONSTRUCTED', 'Niet aangelegd', 'Non aménagé', 'Not laid out', 'Nicht angelegt'],
  ['ONLY_LAWN', 'Enkel gazon', 'Pelouse uniquement', 'Lawn only', 'Nur Rasen'],
  ['FULLY_LANDSCAPED', 'Volledig aangelegd', 'Entièrement aménagé', 'Fully landscaped', 'Vollständig angelegt'],
]);

/** How exactly a place is known: the numbers of `address.location.precision`. */
export const GEO_PRECISION = valueList([
  ['0', 'Geen gegevens', 'Aucune donnée', 'No data', 'Keine Angaben'],
  ['1', 'Midden van het gebied', 'Centre de la zone', 'Centre of the area', 'Mittelpunkt des Gebiets'],
  ['2', 'Geschat op de straat', 'Estimé dans la rue', 'Estimated along the street', 'Entlang der Straße geschätzt'],
  ['3', 'Op het gebouw', 'Sur le bâtiment', 'On the building', 'Am Gebäude'],
]);
