import { createFields } from './field.ts';

export const PLANNING_FIELDS = createFields('planning', [
  [
    'permit',
    'enum:planningAnswer',
    {
      nl: 'Stedenbouwkundige vergunning',
      fr: 'Permis d’urbanisme',
      en: 'Planning permit',
      de: 'Städtebauliche Genehmigung',
    },
  ],
  [
    'permit_information',
    'information',
    {
      nl: 'Toelichting vergunning',
      fr: 'Précisions sur le permis',
      en: 'Notes on the permit',
      de: 'Hinweise zur Genehmigung',
    },
  ],
  [
    'last_zoning_destination',
    'enum:zoning',
    {
      nl: 'Recentste stedenbouwkundige bestemming',
      fr: 'Dernière affectation urbanistique',
      en: 'Latest zoning destination',
      de: 'Letzte städtebauliche Bestimmung',
    },
  ],
  [
    'proceeding',
    'enum:planningAnswer',
    {
      nl: 'Dagvaarding en herstelvordering',
      fr: 'Citation en matière d’urbanisme',
      en: 'Planning summons',
      de: 'Städtebauliche Vorladung',
    },
  ],
  [
    'proceeding_information',
    'information',
    {
      nl: 'Toelichting dagvaarding',
      fr: 'Précisions sur la citation',
      en: 'Notes on the summons',
      de: 'Hinweise zur Vorladung',
    },
  ],
  [
    'pre_emption_right',
    'enum:planningAnswer',
    { nl: 'Voorkooprecht', fr: 'Droit de préemption', en: 'Pre-emption right', de: 'Vorkaufsrecht' },
  ],
  [
    'subdivision_permit',
    'enum:planningAnswer',
    {
      nl: 'Verkavelingsvergunning',
      fr: 'Permis d’urbanisation',
      en: 'Subdivision permit',
      de: 'Parzellierungsgenehmigung',
    },
  ],
  [
    'environmental_permit',
    'enum:planningAnswer',
    { nl: 'Omgevingsvergunning', fr: 'Permis d’environnement', en: 'Environmental permit', de: 'Umweltgenehmigung' },
  ],
  [
    'planning_violation',
    'enum:planningAnswer',
    {
      nl: 'Stedenbouwkundige overtreding',
      fr: 'Infraction urbanistique',
      en: 'Planning violation',
      de: 'Städtebaulicher Verstoß',
    },
  ],
  [
    'judicial_measure',
    'enum:planningAnswer',
    {
      nl: 'Rechterlijke herstelmaatregel',
      fr: 'Mesure judiciaire de réparation',
      en: 'Judicial remedial measure',
      de: 'Gerichtliche Wiederherstellungsmaßnahme',
    },
  ],
  [
    'administrative_measure',
    'enum:planningAnswer',
    {
      nl: 'Bestuurlijke maatregel',
      fr: 'Mesure administrative',
      en: 'Administrative measure',
      de: 'Verwaltungsmaßnahme',
    },
  ],
  [
    'heritage_protected',
    'enum:ynu',
    { nl: 'Beschermd erfgoed', fr: 'Patrimoine protégé', en: 'Protected heritage', de: 'Denkmalschutz' },
  ],
  [
    'heritage_inventory',
    'enum:ynu',
    {
      nl: 'Inventaris bouwkundig erfgoed',
      fr: 'Inventaire du patrimoine',
      en: 'Heritage inventory',
      de: 'Denkmalinventar',
    },
  ],
  [
    'nature_protected',
    'enum:ynu',
    { nl: 'Beschermd landschap', fr: 'Site naturel protégé', en: 'Protected landscape', de: 'Landschaftsschutz' },
  ],
  [
    'renovation_obligation',
    'enum:ynu',
    {
      nl: 'Renovatieverplichting',
      fr: 'Obligation de rénovation',
      en: 'Renovation obligation',
      de: 'Renovierungspflicht',
    },
  ],
  [
    'building_permit_date',
    'date',
    { nl: 'Datum vergunning', fr: 'Date du permis', en: 'Date of the permit', de: 'Datum der Genehmigung' },
  ],
  ['building_destination', 'enum:destination', { nl: 'Bestemming', fr: 'Affectation', en: 'Use', de: 'Nutzung' }],
  [
    'expropriation_plan',
    'enum:planningAnswer',
    { nl: 'Onteigeningsplan', fr: 'Plan d’expropriation', en: 'Expropriation plan', de: 'Enteignungsplan' },
  ],
  [
    'o_level_sensitivity',
    'enum:flooding',
    {
      nl: 'Overstromingsgevoeligheid (O-peil)',
      fr: 'Sensibilité aux inondations (niveau O)',
      en: 'Flood sensitivity (O-level)',
      de: 'Überschwemmungsempfindlichkeit (O-Pegel)',
    },
  ],
  [
    'o_level_zone',
    'enum:flooding',
    {
      nl: 'Overstromingszone (O-peil)',
      fr: 'Zone d’inondation (niveau O)',
      en: 'Flood zone (O-level)',
      de: 'Überschwemmungszone (O-Pegel)',
    },
  ],
  ['easements', 'text', { nl: 'Erfdienstbaarheden', fr: 'Servitudes', en: 'Easements', de: 'Dienstbarkeiten' }],
  [
    'vacancy_register',
    'enum:ynu',
    {
      nl: 'Leegstandsregister',
      fr: 'Registre des immeubles inoccupés',
      en: 'Vacancy register',
      de: 'Leerstandsregister',
    },
  ],
]);

/** The "five flood flags" of specification §3.2. */
export const FLOOD_FIELDS = createFields('flood_information', [
  [
    'flood_prone_area',
    'enum:flooding',
    {
      nl: 'Overstromingsgevoelig gebied',
      fr: 'Zone inondable',
      en: 'Flood-prone area',
      de: 'Überschwemmungsgefährdetes Gebiet',
    },
  ],
  [
    'effectively_flood_prone',
    'enum:flooding',
    {
      nl: 'Effectief overstromingsgevoelig',
      fr: 'Effectivement inondable',
      en: 'Effectively flood-prone',
      de: 'Tatsächlich überschwemmungsgefährdet',
    },
  ],
  [
    'possibly_flood_prone',
    'enum:flooding',
    {
      nl: 'Mogelijk overstromingsgevoelig',
      fr: 'Potentiellement inondable',
      en: 'Possibly flood-prone',
      de: 'Möglicherweise überschwemmungsgefährdet',
    },
  ],
  [
    'delimited_flood_area',
    'enum:flooding',
    {
      nl: 'Afgebakend overstromingsgebied',
      fr: 'Zone d’inondation délimitée',
      en: 'Delimited flood area',
      de: 'Festgesetztes Überschwemmungsgebiet',
    },
  ],
  [
    'delimited_riparian_zone',
    'enum:flooding',
    {
      nl: 'Afgebakende oeverzone',
      fr: 'Zone de rive délimitée',
      en: 'Delimited riparian zone',
      de: 'Festgesetzte Uferzone',
    },
  ],
]);
