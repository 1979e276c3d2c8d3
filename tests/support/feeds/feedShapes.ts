import type { XmlShape } from './xmlShape.ts';

const TEXT: XmlShape = { text: /^\S[\s\S]*$/ };
const text = (pattern: RegExp): XmlShape => ({ text: pattern });
const COUNT = text(/^\d{1,6}$/);
const AMOUNT = text(/^[1-9]\d{0,11}$/);
const DECIMAL = text(/^\d+(?:\.\d+)?$/);
const DEGREES = text(/^-?\d{1,3}(?:\.\d+)?$/);
const FLAG = text(/^[01]$/);
const BOOLEAN = text(/^(?:true|false)$/);
const DAY = text(/^\d{4}-\d{2}-\d{2}$/);
const YEAR = text(/^\d{4}$/);
const URL = text(/^https?:\/\/[^\s<>"]+$/);
const PICTURE = text(/^https?:\/\/[^\s<>"]+\.jpg$/);
const matchWord = (...words: readonly string[]) => new RegExp(`^(?:${words.join('|')})$`);
const BOOL = /^(?:true|false)$/;

const component = (name: string): XmlShape => ({ ...TEXT, attributes: { name: matchWord(name) } });

/**
 * The elements that Meta's reference of home listings requires, with the values that it allows. The order is that of
 * the product, because the reference has none. The reference requires the street, which is left out when the agency
 * hides it.
 */
const LISTING: XmlShape = {
  children: [
    ['home_listing_id', text(/^\d+$/)],
    ['name', text(/^[\s\S]{1,150}$/)],
    [
      'availability',
      text(matchWord('for_sale', 'for_rent', 'sale_pending', 'recently_sold', 'off_market', 'available_soon')),
    ],
    ['description', text(/^[\s\S]{1,5000}$/)],
    [
      'address',
      {
        attributes: { format: /^simple$/ },
        children: [
          ['component[name=addr1]', component('addr1'), 'optional'],
          ['component[name=city]', component('city')],
          ['component[name=region]', component('region')],
          ['component[name=country]', component('country')],
          ['component[name=postal_code]', component('postal_code')],
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
      20,
    ],
    [
      'listing_type',
      text(
        matchWord(
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
    ['num_baths', COUNT, 'optional'],
    ['num_beds', COUNT, 'optional'],
    ['num_units', COUNT],
    ['price', text(/^[1-9]\d* EUR$/)],
    ['property_type', text(matchWord('apartment', 'condo', 'house', 'land', 'manufactured', 'other', 'townhouse'))],
    ['area_size', AMOUNT, 'optional'],
    ['area_unit', text(/^sq_m$/), 'optional'],
    ['year_built', YEAR, 'optional'],
    ['energy_rating_eu', TEXT, 'optional'],
    ['agent_company', TEXT],
    ['agent_email', TEXT, 'optional'],
    ['agent_phone', TEXT, 'optional'],
    ['min_price', AMOUNT, 'optional'],
    ['min_currency', text(/^EUR$/), 'optional'],
    ['max_price', AMOUNT, 'optional'],
    ['max_currency', text(/^EUR$/), 'optional'],
    ['group_id', text(/^\d+$/), 'optional'],
    ['url', URL],
  ],
};

/** The shape of Meta's catalogue of home listings, according to its documentation. */
export const META_SHAPE: XmlShape = {
  children: [
    ['title', TEXT],
    ['link', { attributes: { rel: /^self$/, href: /^https?:\/\// } }],
    ['listing', LISTING, 'many'],
  ],
};

const LANGUAGES = ['nl', 'fr', 'en', 'de'] as const;
const eachLanguage = (shape: XmlShape): XmlShape => ({
  children: LANGUAGES.map((locale) => [locale, shape, 'optional'] as const),
});

const PROPERTY: XmlShape = {
  children: [
    ['id', text(/^\d{1,50}$/)],
    ['date', text(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)],
    ['ref', TEXT],
    ['price', text(/^\d+$/)],
    ['currency', text(/^EUR$/)],
    ['price_freq', text(matchWord('sale', 'month', 'week'))],
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
    ['images', { children: [['image', { attributes: { id: /^\d{1,2}$/ }, children: [['url', PICTURE]] }, 50]] }],
  ],
};

/** The shape of a Kyero 3 feed. */
export const KYERO_SHAPE: XmlShape = {
  children: [
    ['kyero', { children: [['feed_version', text(/^3$/)]] }],
    ['property', PROPERTY, 'many'],
  ],
};

/** The elements of `objektart` in their order, each with its attribute and the values that the schema allows. */
const KINDS: readonly (readonly [element: string, attribute: string, values: string])[] = [
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
const kindShape = (attribute: string, values: string): XmlShape => ({
  attributes: { [`${attribute}?`]: matchWord(...values.split('|')) },
});

const IMMOBILIE: XmlShape = {
  children: [
    [
      'objektkategorie',
      {
        children: [
          ['nutzungsart', { attributes: { WOHNEN: BOOL, GEWERBE: BOOL, ANLAGE: BOOL, WAZ: BOOL } }],
          ['vermarktungsart', { attributes: { KAUF: BOOL, MIETE_PACHT: BOOL, ERBPACHT: BOOL, LEASING: BOOL } }],
          [
            'objektart',
            {
              children: KINDS.map(
                ([name, attribute, values]) => [name, kindShape(attribute, values), 'optional'] as const,
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
          ['plz', text(/^.{0,20}$/)],
          ['ort', TEXT, 'optional'],
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
          [
            'preis_zeiteinheit',
            { attributes: { zeiteinheit: matchWord('TAG', 'WOCHE', 'MONAT', 'JAHR') } },
            'optional',
          ],
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
          ['anzahl_balkone', DECIMAL, 'optional'],
          ['anzahl_terrassen', DECIMAL, 'optional'],
          ['anzahl_stellplaetze', text(/^[1-9]\d*$/), 'optional'],
        ],
      },
    ],
    [
      'zustand_angaben',
      {
        children: [
          ['baujahr', TEXT, 'optional'],
          ['letztemodernisierung', TEXT, 'optional'],
          [
            'zustand',
            {
              attributes: {
                zustand_art: matchWord(
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
                ['epart', text(matchWord('BEDARF', 'VERBRAUCH'))],
                ['endenergiebedarf', TEXT, 'optional'],
                ['wertklasse', TEXT, 'optional'],
              ],
            },
            'optional',
          ],
          ['verkaufstatus', { attributes: { stand: matchWord('OFFEN', 'RESERVIERT', 'VERKAUFT') } }],
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
          ['objekt_text', { ...TEXT, attributes: { lang: /^[a-z]{2}$/ } }, 'optional'],
          ['user_defined_simplefield', { ...TEXT, attributes: { feldname: /^BE_(?:TITLE|TEXT)_[A-Z]{2}$/ } }, 'many'],
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
              attributes: { location: /^REMOTE$/, gruppe: matchWord('TITELBILD', 'BILD', 'GRUNDRISS') },
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
          art: matchWord('ONLINE', 'OFFLINE'),
          umfang: matchWord('VOLL', 'TEIL'),
          modus: matchWord('NEW', 'CHANGE', 'DELETE'),
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
