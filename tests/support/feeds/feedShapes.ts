import type { XmlShape } from './xmlShape.ts';

const TEXT: XmlShape = { text: /^\S[\s\S]*$/ };
const text = (pattern: RegExp): XmlShape => ({ text: pattern });
const COUNT = text(/^\d{1,4}$/);
const DECIMAL = text(/^\d+(?:\.\d+)?$/);
const DEGREES = text(/^-?\d{1,3}(?:\.\d+)?$/);
const FLAG = text(/^[01]$/);
const BOOLEAN = text(/^(?:true|false)$/);
const DAY = text(/^\d{4}-\d{2}-\d{2}$/);
const YEAR = text(/^\d{4}$/);
const URL = text(/^https?:\/\/[^\s<>"]+$/);
const PICTURE = text(/^https?:\/\/[^\s<>"]+\.jpg$/);
const wordOf = (...words: readonly string[]) => new RegExp(`^(?:${words.join('|')})$`);
const BOOL = /^(?:true|false)$/;

const LISTING: XmlShape = {
  children: [
    ['home_listing_id', text(/^\d+$/)],
    ['name', text(/^[\s\S]{1,150}$/)],
    ['availability', text(wordOf('for_sale', 'for_rent', 'sale_pending', 'available_soon'))],
    ['description', text(/^[\s\S]{1,5000}$/)],
    [
      'address',
      {
        attributes: { format: /^simple$/ },
        children: [
          [
            'component',
            { ...TEXT, attributes: { name: wordOf('addr1', 'city', 'region', 'country', 'postal_code') } },
            'many',
          ],
        ],
      },
    ],
    ['latitude', DEGREES],
    ['longitude', DEGREES],
    ['neighborhood', TEXT],
    [
      'image',
      {
        children: [
          ['url', PICTURE],
          ['tag', TEXT, 'optional'],
        ],
      },
      'many',
    ],
    ['listing_type', text(wordOf('for_sale_by_agent', 'for_rent_by_agent', 'new_construction'))],
    ['num_baths', COUNT, 'optional'],
    ['num_beds', COUNT, 'optional'],
    ['num_units', COUNT],
    ['price', text(/^[1-9]\d* EUR$/)],
    ['property_type', text(wordOf('apartment', 'house', 'land'))],
    ['area_size', DECIMAL, 'optional'],
    ['area_unit', text(/^sq_m$/), 'optional'],
    ['year_built', YEAR, 'optional'],
    ['energy_rating_eu', TEXT, 'optional'],
    ['agent_company', TEXT],
    ['agent_email', TEXT, 'optional'],
    ['agent_phone', TEXT, 'optional'],
    ['min_price', COUNT, 'optional'],
    ['min_currency', text(/^EUR$/), 'optional'],
    ['max_price', COUNT, 'optional'],
    ['max_currency', text(/^EUR$/), 'optional'],
    ['group_id', text(/^\d+$/), 'optional'],
    ['url', URL],
  ],
};

/** Meta's catalogue of home listings, as its documentation says. */
export const META_SHAPE: XmlShape = {
  children: [
    ['title', TEXT],
    ['link', { attributes: { rel: /^self$/, href: /^https?:\/\// } }],
    ['listing', LISTING, 'many'],
  ],
};

const LANGUAGES = ['nl', 'fr', 'en', 'de'] as const;
const eachLanguage = (shape: XmlShape): XmlShape => ({
  children: LANGUAGES.map((locale) => [locale, shape, 'many'] as const),
});

const PROPERTY: XmlShape = {
  children: [
    ['id', text(/^\d{1,50}$/)],
    ['date', text(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)],
    ['ref', TEXT],
    ['price', text(/^\d+$/)],
    ['currency', text(/^EUR$/)],
    ['price_freq', text(wordOf('sale', 'month', 'week'))],
    ['new_build', FLAG, 'optional'],
    ['type', TEXT],
    ['town', TEXT],
    ['province', TEXT],
    ['country', TEXT],
    ['postcode', TEXT, 'optional'],
    [
      'location',
      {
        children: [
          ['latitude', DEGREES],
          ['longitude', DEGREES],
        ],
      },
      'optional',
    ],
    ['beds', COUNT, 'optional'],
    ['baths', COUNT, 'optional'],
    ['pool', FLAG, 'optional'],
    [
      'surface_area',
      {
        children: [
          ['built', text(/^\d+$/), 'optional'],
          ['plot', text(/^\d+$/), 'optional'],
        ],
      },
      'optional',
    ],
    [
      'energy_rating',
      {
        children: [
          ['consumption', text(/^[A-GX]$/)],
          ['emissions', text(/^[A-GX]$/)],
        ],
      },
    ],
    ['url', eachLanguage(URL)],
    ['desc', eachLanguage(TEXT), 'optional'],
    ['features', { children: [['feature', TEXT, 'many']] }, 'optional'],
    ['images', { children: [['image', { attributes: { id: /^\d{1,2}$/ }, children: [['url', PICTURE]] }, 'many']] }],
  ],
};

/** Kyero 3. */
export const KYERO_SHAPE: XmlShape = {
  children: [
    ['kyero', { children: [['feed_version', text(/^3$/)]] }],
    ['property', PROPERTY, 'many'],
  ],
};

const KIND_ATTRIBUTES = [
  'wohnungtyp',
  'zimmertyp',
  'haustyp',
  'grundst_typ',
  'land_typ',
  'buero_typ',
  'handel_typ',
  'gastgew_typ',
  'hallen_typ',
  'parken_typ',
  'zins_typ',
  'sonstige_typ',
];
const KIND: XmlShape = { attributes: Object.fromEntries(KIND_ATTRIBUTES.map((name) => [`${name}?`, /^[A-Z_-]+$/])) };
const KINDS = [
  'zimmer',
  'wohnung',
  'haus',
  'grundstueck',
  'buero_praxen',
  'einzelhandel',
  'gastgewerbe',
  'hallen_lager_prod',
  'land_und_forstwirtschaft',
  'parken',
  'sonstige',
  'zinshaus_renditeobjekt',
];

const IMMOBILIE: XmlShape = {
  children: [
    [
      'objektkategorie',
      {
        children: [
          ['nutzungsart', { attributes: { WOHNEN: BOOL, GEWERBE: BOOL, ANLAGE: BOOL, WAZ: BOOL } }],
          ['vermarktungsart', { attributes: { KAUF: BOOL, MIETE_PACHT: BOOL, ERBPACHT: BOOL, LEASING: BOOL } }],
          ['objektart', { children: KINDS.map((name) => [name, KIND, 'optional'] as const) }],
        ],
      },
    ],
    [
      'geo',
      {
        children: [
          ['plz', TEXT],
          ['ort', TEXT],
          [
            'geokoordinaten',
            { attributes: { breitengrad: DEGREES.text ?? /./, laengengrad: DEGREES.text ?? /./ } },
            'optional',
          ],
          ['strasse', TEXT, 'optional'],
          ['hausnummer', TEXT, 'optional'],
          ['bundesland', TEXT, 'optional'],
          ['land', { attributes: { iso_land: /^[A-Z]{3}$/ } }, 'optional'],
          ['etage', text(/^-?\d+$/), 'optional'],
          ['wohnungsnr', TEXT, 'optional'],
        ],
      },
    ],
    [
      'kontaktperson',
      {
        children: [
          ['email_zentrale', TEXT, 'optional'],
          ['tel_zentrale', TEXT, 'optional'],
          ['name', TEXT],
          ['firma', TEXT, 'optional'],
        ],
      },
    ],
    [
      'preise',
      {
        children: [
          ['kaufpreis', { ...DECIMAL, attributes: { 'auf_anfrage?': /^true$/ } }, 'optional'],
          ['kaltmiete', DECIMAL, 'optional'],
          ['nebenkosten', DECIMAL, 'optional'],
          ['hausgeld', DECIMAL, 'optional'],
          ['preis_zeiteinheit', { attributes: { zeiteinheit: wordOf('TAG', 'WOCHE', 'MONAT', 'JAHR') } }, 'optional'],
          ['waehrung', { attributes: { iso_waehrung: /^EUR$/ } }],
          ['freitext_preis', TEXT, 'optional'],
          ['kaution', DECIMAL, 'optional'],
        ],
      },
    ],
    [
      'flaechen',
      {
        children: [
          ['wohnflaeche', DECIMAL, 'optional'],
          ['nutzflaeche', DECIMAL, 'optional'],
          ['grundstuecksflaeche', DECIMAL, 'optional'],
          ['anzahl_schlafzimmer', DECIMAL, 'optional'],
          ['anzahl_badezimmer', DECIMAL, 'optional'],
          ['anzahl_sep_wc', DECIMAL, 'optional'],
          ['anzahl_terrassen', DECIMAL, 'optional'],
          ['anzahl_stellplaetze', COUNT, 'optional'],
        ],
      },
    ],
    [
      'zustand_angaben',
      {
        children: [
          ['baujahr', TEXT, 'optional'],
          ['letztemodernisierung', TEXT, 'optional'],
          ['zustand', { attributes: { zustand_art: /^[A-Z_]+$/ } }, 'optional'],
          [
            'energiepass',
            {
              children: [
                ['epart', text(wordOf('BEDARF', 'VERBRAUCH'))],
                ['endenergiebedarf', TEXT, 'optional'],
                ['wertklasse', TEXT, 'optional'],
              ],
            },
            'optional',
          ],
          ['verkaufstatus', { attributes: { stand: wordOf('OFFEN', 'RESERVIERT', 'VERKAUFT') } }],
        ],
      },
    ],
    [
      'freitexte',
      {
        children: [
          ['objekttitel', TEXT],
          ['objektbeschreibung', TEXT, 'optional'],
          ['sonstige_angaben', TEXT, 'optional'],
          ['objekt_text', { ...TEXT, attributes: { lang: /^[a-z]{2}$/ } }, 'many'],
        ],
      },
    ],
    [
      'anhaenge',
      {
        children: [
          [
            'anhang',
            {
              attributes: { location: /^REMOTE$/, gruppe: wordOf('TITELBILD', 'BILD', 'GRUNDRISS') },
              children: [
                ['anhangtitel', TEXT, 'optional'],
                ['format', text(/^image\/jpeg$/)],
                ['daten', { children: [['pfad', PICTURE]] }],
              ],
            },
            'many',
          ],
        ],
      },
      'optional',
    ],
    [
      'verwaltung_objekt',
      {
        children: [
          ['objektadresse_freigeben', BOOLEAN],
          ['verfuegbar_ab', TEXT, 'optional'],
          ['haustiere', BOOLEAN, 'optional'],
        ],
      },
    ],
    [
      'verwaltung_techn',
      {
        children: [
          ['objektnr_intern', TEXT],
          ['objektnr_extern', TEXT],
          ['aktion', { attributes: { aktionart: /^CHANGE$/ } }],
          ['openimmo_obid', TEXT],
          ['stand_vom', DAY],
          ['gruppen_kennung', TEXT, 'optional'],
          ['master', { ...TEXT, attributes: { visible: BOOL } }, 'optional'],
          ['sprache', TEXT, 'optional'],
        ],
      },
    ],
    ['user_defined_simplefield', { ...TEXT, attributes: { feldname: /^BE_[A-Z_]+$/ } }, 'many'],
  ],
};

/** The part of OpenImmo 1.2.7 that we write: its elements in the order of the schema. */
export const OPENIMMO_SHAPE: XmlShape = {
  children: [
    [
      'uebertragung',
      {
        attributes: {
          art: wordOf('ONLINE', 'OFFLINE'),
          umfang: wordOf('VOLL', 'TEIL'),
          modus: wordOf('NEW', 'CHANGE', 'DELETE'),
          version: /^1\.2\.7$/,
          sendersoftware: /^.+$/,
          senderversion: /^.+$/,
          techn_email: /^.+@.+$/,
          timestamp: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/,
        },
      },
    ],
    [
      'anbieter',
      {
        children: [
          ['anbieternr', TEXT],
          ['firma', TEXT],
          ['openimmo_anid', TEXT],
          ['immobilie', IMMOBILIE, 'many'],
        ],
      },
    ],
  ],
};
