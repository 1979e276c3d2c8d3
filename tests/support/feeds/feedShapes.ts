import type { XmlShape } from './xmlShape.ts';

const TEXT_SHAPE: XmlShape = { text: /^\S[\s\S]*$/ };
const createTextShape = (pattern: RegExp): XmlShape => ({ text: pattern });
const COUNT_SHAPE = createTextShape(/^\d{1,6}$/);
const AMOUNT_SHAPE = createTextShape(/^[1-9]\d{0,11}$/);
const DECIMAL_SHAPE = createTextShape(/^\d+(?:\.\d+)?$/);
const DEGREES_SHAPE = createTextShape(/^-?\d{1,3}(?:\.\d+)?$/);
const FLAG_SHAPE = createTextShape(/^[01]$/);
const BOOLEAN_SHAPE = createTextShape(/^(?:true|false)$/);
const DAY_SHAPE = createTextShape(/^\d{4}-\d{2}-\d{2}$/);
const YEAR_SHAPE = createTextShape(/^\d{4}$/);
const URL_SHAPE = createTextShape(/^https?:\/\/[^\s<>"]+$/);
const PICTURE_SHAPE = createTextShape(/^https?:\/\/[^\s<>"]+\.jpg$/);
const createWordPattern = (...words: readonly string[]) => new RegExp(`^(?:${words.join('|')})$`);
const BOOLEAN_PATTERN = /^(?:true|false)$/;

const createComponentShape = (name: string): XmlShape => ({
  ...TEXT_SHAPE,
  attributes: { name: createWordPattern(name) },
});

/**
 * The elements that Meta's reference of home listings requires, with the values that it allows. The order is that of
 * the product, because the reference has none. The reference requires the street, which is left out when the agency
 * hides it.
 */
const LISTING_SHAPE: XmlShape = {
  children: [
    ['home_listing_id', createTextShape(/^\d+$/)],
    ['name', createTextShape(/^[\s\S]{1,150}$/)],
    [
      'availability',
      createTextShape(
        createWordPattern('for_sale', 'for_rent', 'sale_pending', 'recently_sold', 'off_market', 'available_soon'),
      ),
    ],
    ['description', createTextShape(/^[\s\S]{1,5000}$/)],
    [
      'address',
      {
        attributes: { format: /^simple$/ },
        children: [
          ['component[name=addr1]', createComponentShape('addr1'), 'optional'],
          ['component[name=city]', createComponentShape('city')],
          ['component[name=region]', createComponentShape('region')],
          ['component[name=country]', createComponentShape('country')],
          ['component[name=postal_code]', createComponentShape('postal_code')],
        ],
      },
    ],
    ['latitude', DEGREES_SHAPE],
    ['longitude', DEGREES_SHAPE],
    ['neighborhood', TEXT_SHAPE],
    [
      'image',
      {
        children: [
          ['url', PICTURE_SHAPE],
          ['tag', TEXT_SHAPE, 'optional'],
        ],
      },
      20,
    ],
    [
      'listing_type',
      createTextShape(
        createWordPattern(
          'for_rent_by_agent',
          'for_rent_by_owner',
          'for_sale_by_agent',
          'for_sale_by_owner',
          'foreclosed',
          'new_construction',
          'new_listing',
        ),
      ),
    ],
    ['num_baths', COUNT_SHAPE, 'optional'],
    ['num_beds', COUNT_SHAPE, 'optional'],
    ['num_units', COUNT_SHAPE],
    ['price', createTextShape(/^[1-9]\d* EUR$/)],
    [
      'property_type',
      createTextShape(createWordPattern('apartment', 'condo', 'house', 'land', 'manufactured', 'other', 'townhouse')),
    ],
    ['area_size', AMOUNT_SHAPE, 'optional'],
    ['area_unit', createTextShape(/^sq_m$/), 'optional'],
    ['year_built', YEAR_SHAPE, 'optional'],
    ['energy_rating_eu', TEXT_SHAPE, 'optional'],
    ['agent_company', TEXT_SHAPE],
    ['agent_email', TEXT_SHAPE, 'optional'],
    ['agent_phone', TEXT_SHAPE, 'optional'],
    ['min_price', AMOUNT_SHAPE, 'optional'],
    ['min_currency', createTextShape(/^EUR$/), 'optional'],
    ['max_price', AMOUNT_SHAPE, 'optional'],
    ['max_currency', createTextShape(/^EUR$/), 'optional'],
    ['group_id', createTextShape(/^\d+$/), 'optional'],
    ['url', URL_SHAPE],
  ],
};

/** The shape of Meta's catalogue of home listings, according to its documentation. */
export const META_SHAPE: XmlShape = {
  children: [
    ['title', TEXT_SHAPE],
    ['link', { attributes: { rel: /^self$/, href: /^https?:\/\// } }],
    ['listing', LISTING_SHAPE, 'many'],
  ],
};

const FEED_LANGUAGES = ['nl', 'fr', 'en', 'de'] as const;
const createLanguagesShape = (shape: XmlShape): XmlShape => ({
  children: FEED_LANGUAGES.map((locale) => [locale, shape, 'optional'] as const),
});

const PROPERTY_SHAPE: XmlShape = {
  children: [
    ['id', createTextShape(/^\d{1,50}$/)],
    ['date', createTextShape(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)],
    ['ref', TEXT_SHAPE],
    ['price', createTextShape(/^\d+$/)],
    ['currency', createTextShape(/^EUR$/)],
    ['price_freq', createTextShape(createWordPattern('sale', 'month', 'week'))],
    ['new_build', FLAG_SHAPE, 'optional'],
    ['type', TEXT_SHAPE],
    ['town', TEXT_SHAPE],
    ['province', TEXT_SHAPE],
    ['country', TEXT_SHAPE],
    ['postcode', TEXT_SHAPE, 'optional'],
    [
      'location',
      {
        children: [
          ['latitude', DEGREES_SHAPE],
          ['longitude', DEGREES_SHAPE],
        ],
      },
      'optional',
    ],
    ['beds', COUNT_SHAPE, 'optional'],
    ['baths', COUNT_SHAPE, 'optional'],
    ['pool', FLAG_SHAPE, 'optional'],
    [
      'surface_area',
      {
        children: [
          ['built', createTextShape(/^\d+$/), 'optional'],
          ['plot', createTextShape(/^\d+$/), 'optional'],
        ],
      },
      'optional',
    ],
    [
      'energy_rating',
      {
        children: [
          ['consumption', createTextShape(/^[A-GX]$/)],
          ['emissions', createTextShape(/^[A-GX]$/)],
        ],
      },
    ],
    ['url', createLanguagesShape(URL_SHAPE)],
    ['desc', createLanguagesShape(TEXT_SHAPE), 'optional'],
    ['features', { children: [['feature', TEXT_SHAPE, 'many']] }, 'optional'],
    ['images', { children: [['image', { attributes: { id: /^\d{1,2}$/ }, children: [['url', PICTURE_SHAPE]] }, 50]] }],
  ],
};

/** The shape of a Kyero 3 feed. */
export const KYERO_SHAPE: XmlShape = {
  children: [
    ['kyero', { children: [['feed_version', createTextShape(/^3$/)]] }],
    ['property', PROPERTY_SHAPE, 'many'],
  ],
};

/** The elements of `objektart` in their order, each with its attribute and the values that the schema allows. */
const OPENIMMO_KINDS: readonly (readonly [element: string, attribute: string, values: string])[] = [
  ['zimmer', 'zimmertyp', 'ZIMMER'],
  [
    'wohnung',
    'wohnungtyp',
    'DACHGESCHOSS|MAISONETTE|LOFT-STUDIO-ATELIER|PENTHOUSE|TERRASSEN|ETAGE|ERDGESCHOSS|SOUTERRAIN|APARTMENT|FERIENWOHNUNG|GALERIE|ROHDACHBODEN|ATTIKAWOHNUNG|KEINE_ANGABE',
  ],
  [
    'haus',
    'haustyp',
    'REIHENHAUS|REIHENEND|REIHENMITTEL|REIHENECK|DOPPELHAUSHAELFTE|EINFAMILIENHAUS|STADTHAUS|BUNGALOW|VILLA|RESTHOF|BAUERNHAUS|LANDHAUS|SCHLOSS|ZWEIFAMILIENHAUS|MEHRFAMILIENHAUS|FERIENHAUS|BERGHUETTE|CHALET|STRANDHAUS|LAUBE-DATSCHE-GARTENHAUS|APARTMENTHAUS|BURG|HERRENHAUS|FINCA|RUSTICO|FERTIGHAUS|KEINE_ANGABE',
  ],
  [
    'grundstueck',
    'grundst_typ',
    'WOHNEN|GEWERBE|INDUSTRIE|LAND_FORSTWIRSCHAFT|FREIZEIT|GEMISCHT|GEWERBEPARK|SONDERNUTZUNG|SEELIEGENSCHAFT',
  ],
  [
    'buero_praxen',
    'buero_typ',
    'BUEROFLAECHE|BUEROHAUS|BUEROZENTRUM|LOFT_ATELIER|PRAXIS|PRAXISFLAECHE|PRAXISHAUS|AUSSTELLUNGSFLAECHE|COWORKING|SHARED_OFFICE',
  ],
  [
    'einzelhandel',
    'handel_typ',
    'LADENLOKAL|EINZELHANDELSLADEN|VERBRAUCHERMARKT|EINKAUFSZENTRUM|KAUFHAUS|FACTORY_OUTLET|KIOSK|VERKAUFSFLAECHE|AUSSTELLUNGSFLAECHE',
  ],
  [
    'gastgewerbe',
    'gastgew_typ',
    'GASTRONOMIE|GASTRONOMIE_UND_WOHNUNG|PENSIONEN|HOTELS|WEITERE_BEHERBERGUNGSBETRIEBE|BAR|CAFE|DISCOTHEK|RESTAURANT|RAUCHERLOKAL|EINRAUMLOKAL',
  ],
  [
    'hallen_lager_prod',
    'hallen_typ',
    'HALLE|INDUSTRIEHALLE|LAGER|LAGERFLAECHEN|LAGER_MIT_FREIFLAECHE|HOCHREGALLAGER|SPEDITIONSLAGER|PRODUKTION|WERKSTATT|SERVICE|FREIFLAECHEN|KUEHLHAUS',
  ],
  [
    'land_und_forstwirtschaft',
    'land_typ',
    'LANDWIRTSCHAFTLICHE_BETRIEBE|BAUERNHOF|AUSSIEDLERHOF|GARTENBAU|ACKERBAU|WEINBAU|VIEHWIRTSCHAFT|JAGD_UND_FORSTWIRTSCHAFT|TEICH_UND_FISCHWIRTSCHAFT|SCHEUNEN|REITERHOEFE|SONSTIGE_LANDWIRTSCHAFTSIMMOBILIEN|ANWESEN|JAGDREVIER',
  ],
  [
    'parken',
    'parken_typ',
    'STELLPLATZ|CARPORT|DOPPELGARAGE|DUPLEX|TIEFGARAGE|BOOTSLIEGEPLATZ|EINZELGARAGE|PARKHAUS|TIEFGARAGENSTELLPLATZ|PARKPLATZ_STROM',
  ],
  ['sonstige', 'sonstige_typ', 'PARKHAUS|TANKSTELLE|KRANKENHAUS|SONSTIGE'],
  ['freizeitimmobilie_gewerblich', 'freizeit_typ', 'SPORTANLAGEN|VERGNUEGUNGSPARKS_UND_CENTER|FREIZEITANLAGE'],
  [
    'zinshaus_renditeobjekt',
    'zins_typ',
    'MEHRFAMILIENHAUS|WOHN_UND_GESCHAEFTSHAUS|GESCHAEFTSHAUS|BUEROGEBAEUDE|SB_MAERKTE|EINKAUFSCENTREN|WOHNANLAGEN|VERBRAUCHERMAERKTE|INDUSTRIEANLAGEN|PFLEGEHEIM|SANATORIUM|SENIORENHEIM|BETREUTES-WOHNEN',
  ],
];
const createKindShape = (attribute: string, values: string): XmlShape => ({
  attributes: { [`${attribute}?`]: createWordPattern(...values.split('|')) },
});

const IMMOBILIE_SHAPE: XmlShape = {
  children: [
    [
      'objektkategorie',
      {
        children: [
          [
            'nutzungsart',
            {
              attributes: {
                WOHNEN: BOOLEAN_PATTERN,
                GEWERBE: BOOLEAN_PATTERN,
                ANLAGE: BOOLEAN_PATTERN,
                WAZ: BOOLEAN_PATTERN,
              },
            },
          ],
          [
            'vermarktungsart',
            {
              attributes: {
                KAUF: BOOLEAN_PATTERN,
                MIETE_PACHT: BOOLEAN_PATTERN,
                ERBPACHT: BOOLEAN_PATTERN,
                LEASING: BOOLEAN_PATTERN,
              },
            },
          ],
          [
            'objektart',
            {
              children: OPENIMMO_KINDS.map(
                ([name, attribute, values]) => [name, createKindShape(attribute, values), 'optional'] as const,
              ),
            },
          ],
        ],
      },
    ],
    [
      'geo',
      {
        children: [
          ['plz', createTextShape(/^.{0,20}$/)],
          ['ort', TEXT_SHAPE, 'optional'],
          [
            'geokoordinaten',
            { attributes: { breitengrad: DEGREES_SHAPE.text ?? /./, laengengrad: DEGREES_SHAPE.text ?? /./ } },
            'optional',
          ],
          ['strasse', TEXT_SHAPE, 'optional'],
          ['hausnummer', TEXT_SHAPE, 'optional'],
          ['bundesland', TEXT_SHAPE, 'optional'],
          ['land', { attributes: { iso_land: /^[A-Z]{3}$/ } }, 'optional'],
          ['etage', createTextShape(/^-?\d+$/), 'optional'],
          ['wohnungsnr', TEXT_SHAPE, 'optional'],
        ],
      },
    ],
    [
      'kontaktperson',
      {
        children: [
          ['email_zentrale', TEXT_SHAPE, 'optional'],
          ['tel_zentrale', TEXT_SHAPE, 'optional'],
          ['name', TEXT_SHAPE],
          ['firma', TEXT_SHAPE, 'optional'],
        ],
      },
    ],
    [
      'preise',
      {
        children: [
          ['kaufpreis', { ...DECIMAL_SHAPE, attributes: { 'auf_anfrage?': /^true$/ } }, 'optional'],
          ['kaltmiete', DECIMAL_SHAPE, 'optional'],
          ['nebenkosten', DECIMAL_SHAPE, 'optional'],
          ['hausgeld', DECIMAL_SHAPE, 'optional'],
          [
            'preis_zeiteinheit',
            { attributes: { zeiteinheit: createWordPattern('TAG', 'WOCHE', 'MONAT', 'JAHR') } },
            'optional',
          ],
          ['waehrung', { attributes: { iso_waehrung: /^EUR$/ } }],
          ['freitext_preis', TEXT_SHAPE, 'optional'],
          ['kaution', DECIMAL_SHAPE, 'optional'],
        ],
      },
    ],
    [
      'flaechen',
      {
        children: [
          ['wohnflaeche', DECIMAL_SHAPE, 'optional'],
          ['nutzflaeche', DECIMAL_SHAPE, 'optional'],
          ['grundstuecksflaeche', DECIMAL_SHAPE, 'optional'],
          ['anzahl_schlafzimmer', DECIMAL_SHAPE, 'optional'],
          ['anzahl_badezimmer', DECIMAL_SHAPE, 'optional'],
          ['anzahl_sep_wc', DECIMAL_SHAPE, 'optional'],
          ['anzahl_balkone', DECIMAL_SHAPE, 'optional'],
          ['anzahl_terrassen', DECIMAL_SHAPE, 'optional'],
          ['anzahl_stellplaetze', createTextShape(/^[1-9]\d*$/), 'optional'],
        ],
      },
    ],
    [
      'zustand_angaben',
      {
        children: [
          ['baujahr', TEXT_SHAPE, 'optional'],
          ['letztemodernisierung', TEXT_SHAPE, 'optional'],
          [
            'zustand',
            {
              attributes: {
                zustand_art: createWordPattern(
                  'ERSTBEZUG',
                  'TEIL_VOLLRENOVIERUNGSBED',
                  'NEUWERTIG',
                  'TEIL_VOLLSANIERT',
                  'TEIL_VOLLRENOVIERT',
                  'TEIL_SANIERT',
                  'VOLL_SANIERT',
                  'SANIERUNGSBEDUERFTIG',
                  'BAUFAELLIG',
                  'NACH_VEREINBARUNG',
                  'MODERNISIERT',
                  'GEPFLEGT',
                  'ROHBAU',
                  'ENTKERNT',
                  'ABRISSOBJEKT',
                  'PROJEKTIERT',
                ),
              },
            },
            'optional',
          ],
          [
            'energiepass',
            {
              children: [
                ['epart', createTextShape(createWordPattern('BEDARF', 'VERBRAUCH'))],
                ['endenergiebedarf', TEXT_SHAPE, 'optional'],
                ['wertklasse', TEXT_SHAPE, 'optional'],
              ],
            },
            'optional',
          ],
          ['verkaufstatus', { attributes: { stand: createWordPattern('OFFEN', 'RESERVIERT', 'VERKAUFT') } }],
        ],
      },
    ],
    [
      'freitexte',
      {
        children: [
          ['objekttitel', TEXT_SHAPE],
          ['objektbeschreibung', TEXT_SHAPE, 'optional'],
          ['sonstige_angaben', TEXT_SHAPE, 'optional'],
          ['objekt_text', { ...TEXT_SHAPE, attributes: { lang: /^[a-z]{2}$/ } }, 'optional'],
          [
            'user_defined_simplefield',
            { ...TEXT_SHAPE, attributes: { feldname: /^BE_(?:TITLE|TEXT)_[A-Z]{2}$/ } },
            'many',
          ],
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
              attributes: { location: /^REMOTE$/, gruppe: createWordPattern('TITELBILD', 'BILD', 'GRUNDRISS') },
              children: [
                ['anhangtitel', TEXT_SHAPE, 'optional'],
                ['format', createTextShape(/^image\/jpeg$/)],
                ['daten', { children: [['pfad', PICTURE_SHAPE]] }],
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
          ['objektadresse_freigeben', BOOLEAN_SHAPE],
          ['verfuegbar_ab', TEXT_SHAPE, 'optional'],
          ['haustiere', BOOLEAN_SHAPE, 'optional'],
        ],
      },
    ],
    [
      'verwaltung_techn',
      {
        children: [
          ['objektnr_intern', TEXT_SHAPE],
          ['objektnr_extern', TEXT_SHAPE],
          ['aktion', { attributes: { aktionart: /^CHANGE$/ } }],
          ['openimmo_obid', TEXT_SHAPE],
          ['stand_vom', DAY_SHAPE],
          ['gruppen_kennung', TEXT_SHAPE, 'optional'],
          ['master', { ...TEXT_SHAPE, attributes: { visible: BOOLEAN_PATTERN } }, 'optional'],
          ['sprache', TEXT_SHAPE, 'optional'],
        ],
      },
    ],
    ['user_defined_simplefield', { ...TEXT_SHAPE, attributes: { feldname: /^BE_[A-Z_]+$/ } }, 'many'],
  ],
};

/**
 * The part of OpenImmo 1.2.7 that the product writes: its elements in the order of the schema, the number of times that
 * each may occur, the required ones, and the values of its enumerations. Elements of the schema that the product does
 * not write are left out.
 */
export const OPENIMMO_SHAPE: XmlShape = {
  children: [
    [
      'uebertragung',
      {
        attributes: {
          art: createWordPattern('ONLINE', 'OFFLINE'),
          umfang: createWordPattern('VOLL', 'TEIL'),
          modus: createWordPattern('NEW', 'CHANGE', 'DELETE'),
          version: /^1\.2\.7$/,
          sendersoftware: /^.+$/,
          senderversion: /^.+$/,
          'techn_email?': /^.+@.+$/,
          timestamp: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/,
        },
      },
    ],
    [
      'anbieter',
      {
        children: [
          ['anbieternr', TEXT_SHAPE],
          ['firma', TEXT_SHAPE],
          ['openimmo_anid', TEXT_SHAPE],
          ['immobilie', IMMOBILIE_SHAPE, 'many'],
        ],
      },
    ],
  ],
};
