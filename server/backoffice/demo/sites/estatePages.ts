import type { LocalizedText } from '#shared/api/common.ts';
import type { EstateQuery, GroupField } from '#shared/api/search.ts';
import { HEAD_TYPE, RENT_TRANSACTIONS, SALE_TRANSACTIONS } from '#shared/primitives/ids.ts';
import { findPlaces } from '../../geo/places.ts';
import type { DemoSite } from './demoSite.ts';

type EstatePages = DemoSite['estatePages'];

const written = (
  a: 'sale' | 'rent',
  b: string,
  terms: EstateQuery['terms'],
  title: LocalizedText,
  introduction: LocalizedText,
  groups?: GroupField,
): EstatePages[number] => ({
  a,
  b,
  title,
  introduction,
  node: {
    query: { terms: { transaction: [...(a === 'sale' ? SALE_TRANSACTIONS : RENT_TRANSACTIONS)], ...terms } },
    ...(groups && { groupOptions: { field: groups } }),
  },
});

const page = (a: 'sale' | 'rent', b: string, type: number, title: LocalizedText, introduction: LocalizedText) =>
  written(a, b, { type: [type] }, title, introduction);

/**
 * Builds the page with estates in a place, by type.
 *
 * @throws for an unknown postcode
 */
function placePage(a: 'sale' | 'rent', zip: string, title: LocalizedText, introduction: LocalizedText) {
  const [place] = findPlaces(zip);
  if (!place) throw new Error(`There is no place ${zip}`);
  return written(a, String(place.id), { city: [place.id] }, title, introduction, 'TYPE');
}

export const claesEstatePages: EstatePages = [
  page(
    'sale',
    'apartment',
    HEAD_TYPE.APARTMENT,
    {
      nl: 'Appartementen te koop in Gent en omgeving',
      fr: 'Appartements à vendre à Gand et environs',
      en: 'Apartments for sale in and around Ghent',
      de: 'Wohnungen zum Kauf in und um Gent',
    },
    {
      nl: 'Van studio tot penthouse, van de dokken tot de Kouter: alle appartementen die wij vandaag verkopen.',
      fr: 'Du studio au penthouse, des docks au Kouter : tous les appartements que nous vendons aujourd’hui.',
      en: 'From studio to penthouse, from the docks to Kouter: every apartment we are selling today.',
    },
  ),
  page(
    'sale',
    'house',
    HEAD_TYPE.HOUSE,
    {
      nl: 'Huizen te koop in Gent en omgeving',
      fr: 'Maisons à vendre à Gand et environs',
      en: 'Houses for sale in and around Ghent',
      de: 'Häuser zum Kauf in und um Gent',
    },
    {
      nl: 'Rijwoningen, herenhuizen, hoeves en een enkel kasteel.',
      fr: 'Maisons mitoyennes, maisons de maître, fermes et, parfois, un château.',
      en: 'Terraced houses, townhouses, farms and the occasional château.',
    },
  ),
  page(
    'rent',
    'apartment',
    HEAD_TYPE.APARTMENT,
    {
      nl: 'Appartementen te huur in Gent en omgeving',
      fr: 'Appartements à louer à Gand et environs',
      en: 'Apartments to rent in and around Ghent',
      de: 'Wohnungen zur Miete in und um Gent',
    },
    {
      nl: 'Wij verhuren alleen wat we zelf bezocht hebben, met een plaatsbeschrijving die klopt.',
      fr: 'Nous ne louons que ce que nous avons visité, avec un état des lieux exact.',
      en: 'We only let what we have seen ourselves, with an inventory that is accurate.',
    },
  ),
  placePage(
    'sale',
    '9000',
    {
      nl: 'Te koop in de Gentse binnenstad',
      fr: 'À vendre au centre de Gand',
      en: 'For sale in the centre of Ghent',
      de: 'Zu verkaufen in der Genter Innenstadt',
    },
    {
      nl: 'Herenhuizen aan het water, lofts in oude weverijen en appartementen boven de daken: wij kennen elke straat tussen de Coupure en de Visserij.',
      fr: 'Maisons de maître au bord de l’eau, lofts dans d’anciennes filatures et appartements au-dessus des toits : nous connaissons chaque rue entre la Coupure et la Visserij.',
      en: 'Townhouses on the water, lofts in former mills and apartments above the rooftops: we know every street between the Coupure and the Visserij.',
    },
  ),
];

export const ardenneEstatePages: EstatePages = [
  page(
    'sale',
    'house',
    HEAD_TYPE.HOUSE,
    {
      fr: 'Maisons et fermes à vendre en Ardenne',
      nl: 'Huizen en hoeves te koop in de Ardennen',
      de: 'Häuser und Höfe zum Kauf in den Ardennen',
      en: 'Houses and farms for sale in the Ardennes',
    },
    {
      fr: 'De la maison de village au château, d’une vallée à l’autre.',
      nl: 'Van dorpshuis tot kasteel, van vallei tot vallei.',
      de: 'Vom Dorfhaus bis zum Schloss, von Tal zu Tal.',
    },
  ),
  page(
    'sale',
    'plot',
    HEAD_TYPE.PLOT,
    {
      fr: 'Terrains, bois et terres à vendre',
      nl: 'Gronden en bossen te koop',
      de: 'Grundstücke, Wald und Land zum Kauf',
      en: 'Plots, woodland and land for sale',
    },
    {
      fr: 'À bâtir, à boiser, à cultiver.',
      nl: 'Om te bouwen, te bebossen of te bewerken.',
      de: 'Zum Bauen, Aufforsten oder Bestellen.',
    },
  ),
];

export const kustEstatePages: EstatePages = [
  page(
    'sale',
    'apartment',
    HEAD_TYPE.APARTMENT,
    {
      nl: 'Appartementen te koop aan zee',
      fr: 'Appartements à vendre à la mer',
      en: 'Apartments for sale by the sea',
      de: 'Wohnungen am Meer zu verkaufen',
    },
    {
      nl: 'Op de dijk, achter de dijk of met zicht op de polder: van De Panne tot het Zoute.',
      fr: 'Sur la digue, derrière la digue ou face aux polders : de La Panne au Zoute.',
      en: 'On the promenade, behind it or facing the polders: from De Panne to Het Zoute.',
      de: 'An der Promenade, dahinter oder mit Blick auf die Polder: von De Panne bis Het Zoute.',
    },
  ),
  page(
    'sale',
    'garage',
    HEAD_TYPE.GARAGE,
    {
      nl: 'Garages en staanplaatsen aan zee',
      fr: 'Garages et emplacements à la mer',
      en: 'Garages and parking by the sea',
      de: 'Garagen und Stellplätze am Meer',
    },
    {
      nl: 'Omdat augustus elk jaar terugkomt.',
      fr: 'Parce que le mois d’août revient chaque année.',
      en: 'Because August comes round every year.',
      de: 'Weil der August jedes Jahr wiederkommt.',
    },
  ),
];
