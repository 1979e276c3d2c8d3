import { createFields } from './field.ts';

export const GENERAL_FIELDS = [
  ...createFields('', [
    [
      'external_id',
      'text',
      { nl: 'Externe referentie', fr: 'Référence externe', en: 'External reference', de: 'Externe Referenz' },
    ],
    ['title', 'text', { nl: 'Titel', fr: 'Titre', en: 'Title', de: 'Titel' }],
    ['description', 'text', { nl: 'Beschrijving', fr: 'Description', en: 'Description', de: 'Beschreibung' }],
    [
      'short_description',
      'text',
      { nl: 'Korte beschrijving', fr: 'Description courte', en: 'Short description', de: 'Kurzbeschreibung' },
    ],
  ]),
  ...createFields('general', [
    ['id', 'text', { nl: 'Nummer', fr: 'Numéro', en: 'Number', de: 'Nummer' }],
    ['reference', 'text', { nl: 'Referentie', fr: 'Référence', en: 'Reference', de: 'Referenz' }],
    ['status', 'enum:status', { nl: 'Status', fr: 'Statut', en: 'Status', de: 'Status' }],
    ['type', 'enum:type', { nl: 'Type', fr: 'Type', en: 'Type', de: 'Typ' }],
    ['sub_type', 'enum:subType', { nl: 'Subtype', fr: 'Sous-type', en: 'Subtype', de: 'Untertyp' }],
    ['floor', 'text', { nl: 'Verdieping', fr: 'Étage', en: 'Floor', de: 'Etage' }],
    [
      'entity_number',
      'text',
      { nl: 'Nummer van de eenheid', fr: 'Numéro de l’unité', en: 'Unit number', de: 'Nummer der Einheit' },
    ],
    ['country', 'country', { nl: 'Land', fr: 'Pays', en: 'Country', de: 'Land' }],
    ['publication_date', 'date', { nl: 'Online sinds', fr: 'En ligne depuis', en: 'Online since', de: 'Online seit' }],
    [
      'building_name',
      'text',
      { nl: 'Naam gebouw', fr: 'Nom du bâtiment', en: 'Name of the building', de: 'Name des Gebäudes' },
    ],
    ['architect', 'text', { nl: 'Architect', fr: 'Architecte', en: 'Architect', de: 'Architekt' }],
    [
      'pets_allowed',
      'enum:ynu',
      { nl: 'Huisdieren toegelaten', fr: 'Animaux admis', en: 'Pets allowed', de: 'Haustiere erlaubt' },
    ],
    [
      'contact_person',
      'text',
      { nl: 'Contactpersoon', fr: 'Personne de contact', en: 'Contact person', de: 'Ansprechperson' },
    ],
    [
      'tourist_registration',
      'text',
      {
        nl: 'Registratienummer toeristisch logies',
        fr: 'Numéro d’enregistrement de l’hébergement touristique',
        en: 'Tourist accommodation registration number',
        de: 'Registrierungsnummer der Ferienunterkunft',
      },
    ],
    ['environment', 'text', { nl: 'Omgeving', fr: 'Environnement', en: 'Surroundings', de: 'Umgebung' }],
    [
      'exclusive',
      'flag',
      { nl: 'Exclusief bij ons', fr: 'En exclusivité', en: 'Exclusive to us', de: 'Exklusiv bei uns' },
    ],
    [
      'investment',
      'flag',
      {
        nl: 'Interessant als belegging',
        fr: 'Intéressant comme investissement',
        en: 'Suitable as an investment',
        de: 'Als Anlage geeignet',
      },
    ],
  ]),
  ...createFields('project', [
    ['project_phase', 'text', { nl: 'Projectfase', fr: 'Phase du projet', en: 'Project phase', de: 'Bauphase' }],
    ['delivery_date', 'date', { nl: 'Oplevering', fr: 'Livraison', en: 'Completion', de: 'Fertigstellung' }],
    ['developer', 'text', { nl: 'Projectontwikkelaar', fr: 'Promoteur', en: 'Developer', de: 'Bauträger' }],
  ]),
  ...createFields('media', [
    [
      'virtual_visit_url',
      'url',
      { nl: 'Virtueel bezoek', fr: 'Visite virtuelle', en: 'Virtual tour', de: 'Virtueller Rundgang' },
    ],
  ]),
];

export const OTHER_FIELDS = createFields('other', [
  ['garden', 'enum:garden', { nl: 'Tuin', fr: 'Jardin', en: 'Garden', de: 'Garten' }],
  [
    'garden_information',
    'information',
    { nl: 'Toelichting tuin', fr: 'Précisions sur le jardin', en: 'Notes on the garden', de: 'Hinweise zum Garten' },
  ],
  [
    'garden_surface',
    'area',
    { nl: 'Oppervlakte tuin', fr: 'Superficie du jardin', en: 'Garden area', de: 'Gartenfläche' },
  ],
  [
    'garden_orientation',
    'enum:orientation',
    {
      nl: 'Oriëntatie tuin',
      fr: 'Orientation du jardin',
      en: 'Orientation of the garden',
      de: 'Ausrichtung des Gartens',
    },
  ],
  [
    'distance_school',
    'distance',
    { nl: 'Afstand tot school', fr: 'Distance de l’école', en: 'Distance to a school', de: 'Entfernung zur Schule' },
  ],
  [
    'distance_shops',
    'distance',
    {
      nl: 'Afstand tot winkels',
      fr: 'Distance des commerces',
      en: 'Distance to shops',
      de: 'Entfernung zu Geschäften',
    },
  ],
  [
    'distance_public_transport',
    'distance',
    {
      nl: 'Afstand tot openbaar vervoer',
      fr: 'Distance des transports en commun',
      en: 'Distance to public transport',
      de: 'Entfernung zum öffentlichen Verkehr',
    },
  ],
  [
    'distance_station',
    'distance',
    {
      nl: 'Afstand tot station',
      fr: 'Distance de la gare',
      en: 'Distance to the station',
      de: 'Entfernung zum Bahnhof',
    },
  ],
  [
    'distance_motorway',
    'distance',
    {
      nl: 'Afstand tot autosnelweg',
      fr: 'Distance de l’autoroute',
      en: 'Distance to the motorway',
      de: 'Entfernung zur Autobahn',
    },
  ],
  [
    'distance_sea',
    'distance',
    { nl: 'Afstand tot zee', fr: 'Distance de la mer', en: 'Distance to the sea', de: 'Entfernung zum Meer' },
  ],
  [
    'distance_centre',
    'distance',
    { nl: 'Afstand tot centrum', fr: 'Distance du centre', en: 'Distance to the centre', de: 'Entfernung zum Zentrum' },
  ],
  [
    'distance_sports',
    'distance',
    {
      nl: 'Afstand tot sportcentrum',
      fr: 'Distance du centre sportif',
      en: 'Distance to sports facilities',
      de: 'Entfernung zum Sportzentrum',
    },
  ],
  ['sea_view', 'flag', { nl: 'Zeezicht', fr: 'Vue sur mer', en: 'Sea view', de: 'Meerblick' }],
  [
    'frontal_sea_view',
    'flag',
    { nl: 'Frontaal zeezicht', fr: 'Vue frontale sur mer', en: 'Front-facing sea view', de: 'Frontaler Meerblick' },
  ],
  ['environment', 'enum:environment', { nl: 'Omgeving', fr: 'Environnement', en: 'Surroundings', de: 'Umgebung' }],
  [
    'availability',
    'enum:freeOn',
    { nl: 'Beschikbaarheid', fr: 'Disponibilité', en: 'Availability', de: 'Verfügbarkeit' },
  ],
  [
    'availability_date',
    'date',
    { nl: 'Beschikbaar vanaf', fr: 'Disponible à partir du', en: 'Available from', de: 'Verfügbar ab' },
  ],
  [
    'availability_information',
    'information',
    {
      nl: 'Toelichting beschikbaarheid',
      fr: 'Précisions sur la disponibilité',
      en: 'Notes on availability',
      de: 'Hinweise zur Verfügbarkeit',
    },
  ],
  [
    'smoking_allowed',
    'enum:ynu',
    { nl: 'Roken toegelaten', fr: 'Fumeurs admis', en: 'Smoking allowed', de: 'Rauchen erlaubt' },
  ],
  [
    'liberal_profession',
    'enum:ynu',
    {
      nl: 'Vrij beroep mogelijk',
      fr: 'Profession libérale possible',
      en: 'Suitable for a professional practice',
      de: 'Freiberufliche Nutzung möglich',
    },
  ],
]);
