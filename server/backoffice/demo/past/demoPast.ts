/**
 * The price changes of an estate: its id, then how many days ago it got which price in euros. The current price comes
 * last.
 */
type PastPrices = readonly [id: number, ...steps: (readonly [daysAgo: number, price: number])[]];

/** An estate that an agency sold or let and no longer shows. */
export interface PastSale {
  readonly id: number;
  /** The key of the subtype. */
  readonly kind: string;
  readonly isLet?: true;
  readonly place: readonly [zip: string, name?: string];
  readonly title: TitleKey;
  readonly price: number;
  /** Absent when the date is unknown. */
  readonly daysAgo?: number;
  readonly picture: string;
}

export interface DemoPast {
  readonly prices: readonly PastPrices[];
  readonly sales: readonly PastSale[];
}

/** The titles of the estates in the demo's past. */
export const TITLES = {
  townGarden: {
    nl: 'Rijwoning met stadstuin op het zuiden',
    fr: 'Maison de ville avec jardin plein sud',
    en: 'Terraced house with a south-facing town garden',
    de: 'Reihenhaus mit Stadtgarten nach Süden',
  },
  townhouse: {
    nl: 'Herenhuis met originele parketvloeren',
    fr: 'Maison de maître aux parquets d’origine',
    en: 'Townhouse with its original parquet floors',
    de: 'Herrenhaus mit originalem Parkett',
  },
  familyHome: {
    nl: 'Halfopen gezinswoning met garage',
    fr: 'Maison familiale trois façades avec garage',
    en: 'Semi-detached family home with a garage',
    de: 'Doppelhaushälfte für die Familie, mit Garage',
  },
  villa: {
    nl: 'Vrijstaande villa in het groen',
    fr: 'Villa quatre façades dans la verdure',
    en: 'Detached villa among the trees',
    de: 'Freistehende Villa im Grünen',
  },
  farmhouse: {
    nl: 'Gerenoveerde hoeve met weiland',
    fr: 'Fermette rénovée avec prairie',
    en: 'Renovated farmhouse with a meadow',
    de: 'Renovierter Bauernhof mit Weide',
  },
  terraceFlat: {
    nl: 'Appartement met groot terras',
    fr: 'Appartement avec grande terrasse',
    en: 'Apartment with a large terrace',
    de: 'Wohnung mit großer Terrasse',
  },
  brightFlat: {
    nl: 'Lichtrijk appartement met twee slaapkamers',
    fr: 'Appartement lumineux de deux chambres',
    en: 'Light two-bedroom apartment',
    de: 'Helle Wohnung mit zwei Schlafzimmern',
  },
  duplex: {
    nl: 'Duplex onder het dak, met lift',
    fr: 'Duplex sous les toits, avec ascenseur',
    en: 'Duplex under the roof, with a lift',
    de: 'Maisonette unter dem Dach, mit Aufzug',
  },
  seaView: {
    nl: 'Instapklaar appartement met zijdelings zeezicht',
    fr: 'Appartement prêt à vivre, vue latérale sur mer',
    en: 'Apartment with a side view of the sea, ready to move into',
    de: 'Bezugsfertige Wohnung mit seitlichem Meerblick',
  },
  bungalow: {
    nl: 'Bungalow zonder trappen',
    fr: 'Plain-pied sans une seule marche',
    en: 'Bungalow without a single step',
    de: 'Bungalow ohne eine einzige Stufe',
  },
  plot: {
    nl: 'Bouwgrond voor open bebouwing',
    fr: 'Terrain à bâtir pour une quatre façades',
    en: 'Building plot for a detached house',
    de: 'Baugrundstück für ein freistehendes Haus',
  },
  shop: {
    nl: 'Handelspand met woonst erboven',
    fr: 'Rez commercial avec habitation à l’étage',
    en: 'Shop with living space above',
    de: 'Ladenlokal mit Wohnung darüber',
  },
} as const;
type TitleKey = keyof typeof TITLES;
