import { valueList } from './valueList.ts';

export const HEATING = valueList([
  ['GAS', { nl: 'Aardgas', fr: 'Gaz naturel', en: 'Natural gas', de: 'Erdgas' }],
  [
    'GAS_CONDENSING',
    {
      nl: 'Condensatieketel op gas',
      fr: 'Chaudière à condensation',
      en: 'Gas condensing boiler',
      de: 'Gas-Brennwertkessel',
    },
  ],
  ['FUEL_OIL', { nl: 'Stookolie', fr: 'Mazout', en: 'Heating oil', de: 'Heizöl' }],
  ['ELECTRICITY', { nl: 'Elektriciteit', fr: 'Électricité', en: 'Electricity', de: 'Strom' }],
  ['ELECTRIC_ACCUMULATION', { nl: 'Accumulatie', fr: 'Accumulation', en: 'Storage heaters', de: 'Nachtspeicher' }],
  ['HEAT_PUMP', { nl: 'Warmtepomp', fr: 'Pompe à chaleur', en: 'Heat pump', de: 'Wärmepumpe' }],
  ['GEOTHERMAL', { nl: 'Geothermie', fr: 'Géothermie', en: 'Geothermal', de: 'Erdwärme' }],
  ['HOT_AIR', { nl: 'Hete lucht', fr: 'Air chaud', en: 'Warm air', de: 'Warmluft' }],
  ['FLOOR', { nl: 'Vloerverwarming', fr: 'Chauffage au sol', en: 'Underfloor heating', de: 'Fußbodenheizung' }],
  ['DISTRICT', { nl: 'Warmtenet', fr: 'Réseau de chaleur', en: 'District heating', de: 'Fernwärme' }],
  ['PELLETS', { nl: 'Pellets', fr: 'Pellets', en: 'Pellets', de: 'Pellets' }],
  ['WOOD', { nl: 'Hout', fr: 'Bois', en: 'Wood', de: 'Holz' }],
  ['COAL', { nl: 'Kolen', fr: 'Charbon', en: 'Coal', de: 'Kohle' }],
  ['PROPANE', { nl: 'Propaangas', fr: 'Propane', en: 'Propane', de: 'Propangas' }],
  ['SOLAR', { nl: 'Zonne-energie', fr: 'Énergie solaire', en: 'Solar energy', de: 'Solarenergie' }],
  ['STOVES', { nl: 'Kachels', fr: 'Poêles', en: 'Stoves', de: 'Öfen' }],
  ['CENTRAL', { nl: 'Centrale verwarming', fr: 'Chauffage central', en: 'Central heating', de: 'Zentralheizung' }],
  ['NONE', { nl: 'Geen', fr: 'Aucun', en: 'None', de: 'Keine' }],
]);

export const COMMON_HEATING = valueList([
  ['NOT_APPLICABLE', { nl: 'Niet van toepassing', fr: 'Sans objet', en: 'Not applicable', de: 'Nicht zutreffend' }],
  ['COMMON', { nl: 'Gemeenschappelijk', fr: 'Collectif', en: 'Shared', de: 'Gemeinschaftlich' }],
  ['INDIVIDUAL', { nl: 'Individueel', fr: 'Individuel', en: 'Individual', de: 'Individuell' }],
]);

export const COMMON_METER = valueList([
  ['NOT_APPLICABLE', { nl: 'Niet van toepassing', fr: 'Sans objet', en: 'Not applicable', de: 'Nicht zutreffend' }],
  ['COMMON', { nl: 'Gemeenschappelijk', fr: 'Commun', en: 'Shared', de: 'Gemeinsam' }],
  ['INDIVIDUAL', { nl: 'Individueel', fr: 'Individuel', en: 'Individual', de: 'Eigener Zähler' }],
]);

export const METER_TYPE = valueList([
  ['ANALOGUE', { nl: 'Analoog', fr: 'Analogique', en: 'Analogue', de: 'Analog' }],
  ['DIGITAL', { nl: 'Digitaal', fr: 'Numérique', en: 'Digital', de: 'Digital' }],
  ['SINGLE_RATE', { nl: 'Enkelvoudig tarief', fr: 'Tarif simple', en: 'Single rate', de: 'Eintarif' }],
  ['DUAL_RATE', { nl: 'Tweevoudig tarief', fr: 'Tarif bihoraire', en: 'Dual rate', de: 'Zweitarif' }],
  ['NIGHT_RATE', { nl: 'Uitsluitend nachttarief', fr: 'Exclusif nuit', en: 'Night rate only', de: 'Nur Nachttarif' }],
  ['BUDGET', { nl: 'Budgetmeter', fr: 'Compteur à budget', en: 'Prepayment meter', de: 'Budgetzähler' }],
]);

export const KITCHEN = valueList([
  ['NOT_EQUIPPED', { nl: 'Niet ingericht', fr: 'Non équipée', en: 'Not fitted', de: 'Nicht eingerichtet' }],
  [
    'PARTIALLY_EQUIPPED',
    { nl: 'Gedeeltelijk ingericht', fr: 'Partiellement équipée', en: 'Partly fitted', de: 'Teilweise eingerichtet' },
  ],
  ['SEMI_EQUIPPED', { nl: 'Half ingericht', fr: 'Semi-équipée', en: 'Semi-fitted', de: 'Teileingerichtet' }],
  [
    'FULLY_EQUIPPED',
    { nl: 'Volledig ingericht', fr: 'Entièrement équipée', en: 'Fully fitted', de: 'Voll eingerichtet' },
  ],
  [
    'SUPER_EQUIPPED',
    { nl: 'Luxueus ingericht', fr: 'Super équipée', en: 'High-end fitted', de: 'Luxuriös eingerichtet' },
  ],
  ['OPEN', { nl: 'Open keuken', fr: 'Cuisine ouverte', en: 'Open-plan kitchen', de: 'Offene Küche' }],
  [
    'OPEN_FULLY_EQUIPPED',
    {
      nl: 'Open, volledig ingericht',
      fr: 'Ouverte, entièrement équipée',
      en: 'Open-plan, fully fitted',
      de: 'Offen, voll eingerichtet',
    },
  ],
  ['CLOSED', { nl: 'Afzonderlijke keuken', fr: 'Cuisine séparée', en: 'Separate kitchen', de: 'Separate Küche' }],
  ['KITCHENETTE', { nl: 'Kitchenette', fr: 'Kitchenette', en: 'Kitchenette', de: 'Kochnische' }],
  ['NONE', { nl: 'Geen', fr: 'Aucune', en: 'None', de: 'Keine' }],
]);

export const BATHROOM = valueList([
  ['BATH', { nl: 'Ligbad', fr: 'Baignoire', en: 'Bath', de: 'Badewanne' }],
  ['SHOWER', { nl: 'Douche', fr: 'Douche', en: 'Shower', de: 'Dusche' }],
  [
    'BATH_AND_SHOWER',
    { nl: 'Ligbad en douche', fr: 'Baignoire et douche', en: 'Bath and shower', de: 'Badewanne und Dusche' },
  ],
  [
    'SHOWER_IN_BATH',
    { nl: 'Douche in bad', fr: 'Douche dans la baignoire', en: 'Shower over bath', de: 'Dusche in der Badewanne' },
  ],
  ['WALK_IN_SHOWER', { nl: 'Inloopdouche', fr: 'Douche à l’italienne', en: 'Walk-in shower', de: 'Begehbare Dusche' }],
  ['JACUZZI', { nl: 'Bubbelbad', fr: 'Baignoire à bulles', en: 'Whirlpool bath', de: 'Whirlpool' }],
  [
    'FULLY_EQUIPPED',
    { nl: 'Volledig ingericht', fr: 'Entièrement équipée', en: 'Fully fitted', de: 'Voll eingerichtet' },
  ],
  ['NONE', { nl: 'Geen', fr: 'Aucune', en: 'None', de: 'Keines' }],
]);
