import { valueList } from './valueList.ts';

export const HEATING = valueList([
  ['GAS', 'Aardgas', 'Gaz naturel', 'Natural gas', 'Erdgas'],
  [
    'GAS_CONDENSING',
    'Condensatieketel op gas',
    'Chaudière à condensation',
    'Gas condensing boiler',
    'Gas-Brennwertkessel',
  ],
  ['FUEL_OIL', 'Stookolie', 'Mazout', 'Heating oil', 'Heizöl'],
  ['ELECTRICITY', 'Elektriciteit', 'Électricité', 'Electricity', 'Strom'],
  ['ELECTRIC_ACCUMULATION', 'Accumulatie', 'Accumulation', 'Storage heaters', 'Nachtspeicher'],
  ['HEAT_PUMP', 'Warmtepomp', 'Pompe à chaleur', 'Heat pump', 'Wärmepumpe'],
  ['GEOTHERMAL', 'Geothermie', 'Géothermie', 'Geothermal', 'Erdwärme'],
  ['HOT_AIR', 'Hete lucht', 'Air chaud', 'Warm air', 'Warmluft'],
  ['FLOOR', 'Vloerverwarming', 'Chauffage au sol', 'Underfloor heating', 'Fußbodenheizung'],
  ['DISTRICT', 'Warmtenet', 'Réseau de chaleur', 'District heating', 'Fernwärme'],
  ['PELLETS', 'Pellets', 'Pellets', 'Pellets', 'Pellets'],
  ['WOOD', 'Hout', 'Bois', 'Wood', 'Holz'],
  ['COAL', 'Kolen', 'Charbon', 'Coal', 'Kohle'],
  ['PROPANE', 'Propaangas', 'Propane', 'Propane', 'Propangas'],
  ['SOLAR', 'Zonne-energie', 'Énergie solaire', 'Solar energy', 'Solarenergie'],
  ['STOVES', 'Kachels', 'Poêles', 'Stoves', 'Öfen'],
  ['CENTRAL', 'Centrale verwarming', 'Chauffage central', 'Central heating', 'Zentralheizung'],
  ['NONE', 'Geen', 'Aucun', 'None', 'Keine'],
]);

export const COMMON_HEATING = valueList([
  ['NOT_APPLICABLE', 'Niet van toepassing', 'Sans objet', 'Not applicable', 'Nicht zutreffend'],
  ['COMMON', 'Gemeenschappelijk', 'Collectif', 'Shared', 'Gemeinschaftlich'],
  ['INDIVIDUAL', 'Individueel', 'Individuel', 'Individual', 'Individuell'],
]);

export const COMMON_METER = valueList([
  ['NOT_APPLICABLE', 'Niet van toepassing', 'Sans objet', 'Not applicable', 'Nicht zutreffend'],
  ['COMMON', 'Gemeenschappelijk', 'Commun', 'Shared', 'Gemeinsam'],
  ['INDIVIDUAL', 'Individueel', 'Individuel', 'Individual', 'Eigener Zähler'],
]);

export const METER_TYPE = valueList([
  ['ANALOGUE', 'Analoog', 'Analogique', 'Analogue', 'Analog'],
  ['DIGITAL', 'Digitaal', 'Numérique', 'Digital', 'Digital'],
  ['SINGLE_RATE', 'Enkelvoudig tarief', 'Tarif simple', 'Single rate', 'Eintarif'],
  ['DUAL_RATE', 'Tweevoudig tarief', 'Tarif bihoraire', 'Dual rate', 'Zweitarif'],
  ['NIGHT_RATE', 'Uitsluitend nachttarief', 'Exclusif nuit', 'Night rate only', 'Nur Nachttarif'],
  ['BUDGET', 'Budgetmeter', 'Compteur à budget', 'Prepayment meter', 'Budgetzähler'],
]);

export const KITCHEN = valueList([
  ['NOT_EQUIPPED', 'Niet ingericht', 'Non équipée', 'Not fitted', 'Nicht eingerichtet'],
  ['PARTIALLY_EQUIPPED', 'Gedeeltelijk ingericht', 'Partiellement équipée', 'Partly fitted', 'Teilweise eingerichtet'],
  ['SEMI_EQUIPPED', 'Half ingericht', 'Semi-équipée', 'Semi-fitted', 'Teileingerichtet'],
  ['FULLY_EQUIPPED', 'Volledig ingericht', 'Entièrement équipée', 'Fully fitted', 'Voll eingerichtet'],
  ['SUPER_EQUIPPED', 'Luxueus ingericht', 'Super équipée', 'High-end fitted', 'Luxuriös eingerichtet'],
  ['OPEN', 'Open keuken', 'Cuisine ouverte', 'Open-plan kitchen', 'Offene Küche'],
  [
    'OPEN_FULLY_EQUIPPED',
    'Open, volledig ingericht',
    'Ouverte, entièrement équipée',
    'Open-plan, fully fitted',
    'Offen, voll eingerichtet',
  ],
  ['CLOSED', 'Afzonderlijke keuken', 'Cuisine séparée', 'Separate kitchen', 'Separate Küche'],
  ['KITCHENETTE', 'Kitchenette', 'Kitchenette', 'Kitchenette', 'Kochnische'],
  ['NONE', 'Geen', 'Aucune', 'None', 'Keine'],
]);

export const BATHROOM = valueList([
  ['BATH', 'Ligbad', 'Baignoire', 'Bath', 'Badewanne'],
  ['SHOWER', 'Douche', 'Douche', 'Shower', 'Dusche'],
  ['BATH_AND_SHOWER', 'Ligbad en douche', 'Baignoire et douche', 'Bath and shower', 'Badewanne und Dusche'],
  ['SHOWER_IN_BATH', 'Douche in bad', 'Douche dans la baignoire', 'Shower over bath', 'Dusche in der Badewanne'],
  ['WALK_IN_SHOWER', 'Inloopdouche', 'Douche à l’italienne', 'Walk-in shower', 'Begehbare Dusche'],
  ['JACUZZI', 'Bubbelbad', 'Baignoire à bulles', 'Whirlpool bath', 'Whirlpool'],
  ['FULLY_EQUIPPED', 'Volledig ingericht', 'Entièrement équipée', 'Fully fitted', 'Voll eingerichtet'],
  ['NONE', 'Geen', 'Aucune', 'None', 'Keines'],
]);
