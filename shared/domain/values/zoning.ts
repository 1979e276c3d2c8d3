import { valueList } from './valueList.ts';

/** The recent zoning destinations: the codes of the Flemish regional plans (specification §3.3). */
export const ZONING = valueList([
  ['AG', { nl: 'Agrarisch gebied', fr: 'Zone agricole', en: 'Agricultural area', de: 'Landwirtschaftsgebiet' }],
  ['EG', { nl: 'Economisch gebied', fr: 'Zone d’activité économique', en: 'Economic area', de: 'Wirtschaftsgebiet' }],
  [
    'WIG',
    {
      nl: 'Wooninbreidingsgebied',
      fr: 'Zone de densification d’habitat',
      en: 'Residential infill area',
      de: 'Wohnverdichtungsgebiet',
    },
  ],
  [
    'WUG',
    {
      nl: 'Woonuitbreidingsgebied',
      fr: 'Zone d’extension d’habitat',
      en: 'Housing-expansion area',
      de: 'Wohnerweiterungsgebiet',
    },
  ],
  ['BG', { nl: 'Bosgebied', fr: 'Zone forestière', en: 'Forest area', de: 'Waldgebiet' }],
  ['IGB', { nl: 'Industriegebied', fr: 'Zone industrielle', en: 'Industrial area', de: 'Industriegebiet' }],
  ['RG', { nl: 'Recreatiegebied', fr: 'Zone de loisirs', en: 'Recreational area', de: 'Erholungsgebiet' }],
  [
    'GWG',
    {
      nl: 'Gemengd woon- en industriegebied',
      fr: 'Zone mixte d’habitat et d’industrie',
      en: 'Mixed residential and industrial area',
      de: 'Gemischtes Wohn- und Industriegebiet',
    },
  ],
  ['NG', { nl: 'Natuurgebied', fr: 'Zone naturelle', en: 'Nature area', de: 'Naturgebiet' }],
  ['PG', { nl: 'Parkgebied', fr: 'Zone de parc', en: 'Park area', de: 'Parkgebiet' }],
  ['WG', { nl: 'Woongebied', fr: 'Zone d’habitat', en: 'Residential area', de: 'Wohngebiet' }],
  [
    'WGL',
    {
      nl: 'Woongebied met landelijk karakter',
      fr: 'Zone d’habitat à caractère rural',
      en: 'Residential area of rural character',
      de: 'Wohngebiet mit ländlichem Charakter',
    },
  ],
  [
    'WGR',
    {
      nl: 'Woongebied met recreatief karakter',
      fr: 'Zone d’habitat à caractère récréatif',
      en: 'Residential area of recreational character',
      de: 'Wohngebiet mit Erholungscharakter',
    },
  ],
  ['GG', { nl: 'Gemengd gebied', fr: 'Zone mixte', en: 'Mixed-use area', de: 'Mischgebiet' }],
  [
    'WCHE',
    {
      nl: 'Woongebied met culturele, historische en/of esthetische waarde',
      fr: 'Zone d’habitat d’intérêt culturel, historique et/ou esthétique',
      en: 'Residential area of cultural, historic or aesthetic value',
      de: 'Wohngebiet von kulturellem, historischem und/oder ästhetischem Wert',
    },
  ],
  ['WP', { nl: 'Woonpark', fr: 'Parc résidentiel', en: 'Residential park', de: 'Wohnpark' }],
  [
    'IAB',
    {
      nl: 'Gebied voor ambachtelijke bedrijven en kmo’s',
      fr: 'Zone artisanale et pour PME',
      en: 'Area for craft and small businesses',
      de: 'Gebiet für Handwerk und KMU',
    },
  ],
  [
    'GDR',
    {
      nl: 'Gebied voor dagrecreatie',
      fr: 'Zone de loisirs de jour',
      en: 'Area for day recreation',
      de: 'Gebiet für Tageserholung',
    },
  ],
  [
    'GVR',
    {
      nl: 'Gebied voor verblijfsrecreatie',
      fr: 'Zone de loisirs avec séjour',
      en: 'Area for holiday stays',
      de: 'Gebiet für Ferienaufenthalte',
    },
  ],
  [
    'LWAG',
    {
      nl: 'Landschappelijk waardevol agrarisch gebied',
      fr: 'Zone agricole d’intérêt paysager',
      en: 'Agricultural area of scenic value',
      de: 'Landschaftlich wertvolles Landwirtschaftsgebiet',
    },
  ],
  ['NR', { nl: 'Natuurreservaat', fr: 'Réserve naturelle', en: 'Nature reserve', de: 'Naturschutzgebiet' }],
  [
    'GVON',
    {
      nl: 'Gebied voor gemeenschapsvoorzieningen en openbaar nut',
      fr: 'Zone d’équipements communautaires et d’utilité publique',
      en: 'Area for community facilities and public use',
      de: 'Gebiet für Gemeinschaftseinrichtungen und öffentliche Zwecke',
    },
  ],
  ['DVG', { nl: 'Dienstverleningsgebied', fr: 'Zone de services', en: 'Services area', de: 'Dienstleistungsgebiet' }],
  [
    'NI',
    {
      nl: 'Gebied zonder nadere bestemming',
      fr: 'Zone sans affectation précisée',
      en: 'Area without a specified destination',
      de: 'Gebiet ohne nähere Bestimmung',
    },
  ],
]);
