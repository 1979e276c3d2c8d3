import type { LinkTarget, Navigation, NavigationItem } from '#shared/api/content/content.ts';
import { HEAD_TYPE, TRANSACTION } from '#shared/primitives/ids.ts';
import { findPlaces } from '../../geo/places.ts';
import { TO_PROJECTS, TO_RENT, TO_SALE, toPage, toRoute } from '../linkTargets.ts';
import type { FullText } from '../vocabulary.ts';

const item = (id: string, label: FullText, target: LinkTarget, children: NavigationItem[] = []): NavigationItem => ({
  id,
  label,
  target,
  children,
});

/** The kinds of property that an agency may list in its navigation. */
const KINDS = {
  house: { type: HEAD_TYPE.HOUSE, label: { nl: 'Huizen', fr: 'Maisons', en: 'Houses', de: 'Häuser' } },
  apartment: {
    type: HEAD_TYPE.APARTMENT,
    label: { nl: 'Appartementen', fr: 'Appartements', en: 'Apartments', de: 'Wohnungen' },
  },
  plot: { type: HEAD_TYPE.PLOT, label: { nl: 'Gronden', fr: 'Terrains', en: 'Plots', de: 'Grundstücke' } },
  garage: { type: HEAD_TYPE.GARAGE, label: { nl: 'Garages', fr: 'Garages', en: 'Garages', de: 'Garagen' } },
  commercial: {
    type: HEAD_TYPE.COMMERCIAL,
    label: { nl: 'Handelspanden', fr: 'Commerces', en: 'Commercial', de: 'Gewerbe' },
  },
} as const satisfies Record<string, { readonly type: number; readonly label: FullText }>;
type NavigationKind = keyof typeof KINDS;

type Family = 'sale' | 'rent';
const FAMILIES = {
  sale: { label: { nl: 'Te koop', fr: 'À vendre', en: 'For sale', de: 'Kaufen' }, target: TO_SALE },
  rent: { label: { nl: 'Te huur', fr: 'À louer', en: 'To rent', de: 'Mieten' }, target: TO_RENT },
} as const satisfies Record<Family, { readonly label: FullText; readonly target: LinkTarget }>;

const narrowed = (family: Family, query: Readonly<Record<string, number>>): LinkTarget =>
  toRoute('offer', {
    transaction: String(family === 'sale' ? TRANSACTION.FOR_SALE : TRANSACTION.TO_RENT),
    ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  });

const kindItems = (family: Family, kinds: readonly NavigationKind[]) =>
  kinds.map((kind) => item(`${family}-${kind}`, KINDS[kind].label, narrowed(family, { type: KINDS[kind].type })));

/**
 * Builds the item of a town.
 *
 * @throws for a postcode and name that are no place
 */
function townItem([zip, name]: Town): NavigationItem {
  const [place] = findPlaces(zip, name);
  if (!place) throw new Error(`There is no place ${zip} ${name}`);
  return { id: `sale-${place.id}`, label: place.name, target: narrowed('sale', { city: place.id }), children: [] };
}

const heading = (id: string, label: FullText, children: NavigationItem[]): NavigationItem => ({ id, label, children });

const BY_KIND: FullText = { nl: 'Per type', fr: 'Par type', en: 'By type', de: 'Nach Art' };
const BY_TOWN: FullText = { nl: 'Per gemeente', fr: 'Par commune', en: 'By town', de: 'Nach Ort' };

const family = (name: Family, children: NavigationItem[] = []) =>
  item(name, FAMILIES[name].label, FAMILIES[name].target, children);
const projects = item('projects', { nl: 'Projecten', fr: 'Projets', en: 'Developments', de: 'Neubau' }, TO_PROJECTS);
const holiday = item(
  'holiday',
  { nl: 'Vakantie', fr: 'Vacances', en: 'Holiday homes', de: 'Ferienwohnungen' },
  toRoute('holidayList'),
);
const news = item('news', { nl: 'Nieuws', fr: 'Actualités', en: 'News', de: 'Aktuelles' }, toRoute('news'));
const openHouses = item(
  'openHouses',
  { nl: 'Opendeurdagen', fr: 'Portes ouvertes', en: 'Open houses', de: 'Besichtigungstage' },
  toRoute('openHouses'),
);
const people = item(
  'people',
  { nl: 'Team en kantoren', fr: 'Équipe et agences', en: 'Team and offices', de: 'Team und Büros' },
  toRoute('teamAndOffices'),
);
const contact = item('contact', { nl: 'Contact', fr: 'Contact', en: 'Contact', de: 'Kontakt' }, toRoute('contact'));
const favorites = item(
  'favorites',
  { nl: 'Favorieten', fr: 'Favoris', en: 'Favourites', de: 'Favoriten' },
  toRoute('favorites'),
);
const subscribe = item(
  'subscribe',
  {
    nl: 'Hou me op de hoogte',
    fr: 'Tenez-moi informé',
    en: 'Keep me informed',
    de: 'Auf dem Laufenden bleiben',
  },
  toRoute('subscribe'),
);

type Town = readonly [zip: string, name: string];

interface OwnPage {
  readonly id: string;
  readonly label: FullText;
}
const pageItem = ({ id, label }: OwnPage) => item(id, label, toPage(id));

/** Builds header and footer in the order that design and law require, including the agency's own pages. */
export function buildNavigation(options: {
  readonly holiday: boolean;
  /** The kinds below "for sale"; `rentKinds` are those below "to rent". */
  readonly saleKinds: readonly NavigationKind[];
  readonly rentKinds: readonly NavigationKind[];
  readonly towns: readonly Town[];
  readonly about: OwnPage;
  /** The pages that only the footer contains. */
  readonly services: readonly OwnPage[];
}): Navigation[] {
  const more = [projects, ...(options.holiday ? [holiday] : [])];
  const sale = family('sale', [
    heading('sale-kinds', BY_KIND, kindItems('sale', options.saleKinds)),
    heading('sale-towns', BY_TOWN, options.towns.map(townItem)),
  ]);
  const services = options.services.map(pageItem);
  return [
    {
      type: 'header',
      items: [
        sale,
        family('rent', kindItems('rent', options.rentKinds)),
        ...more,
        ...services.slice(0, 1),
        pageItem(options.about),
        contact,
      ],
    },
    {
      type: 'footer',
      items: [
        heading('offer', { nl: 'Aanbod', fr: 'Offre', en: 'Properties', de: 'Angebot' }, [
          family('sale'),
          family('rent'),
          ...more,
          openHouses,
        ]),
        heading('services', { nl: 'Diensten', fr: 'Services', en: 'Services', de: 'Leistungen' }, [
          ...services,
          subscribe,
          favorites,
        ]),
        heading('agency', { nl: 'Kantoor', fr: 'Agence', en: 'Agency', de: 'Büro' }, [
          pageItem(options.about),
          people,
          news,
          contact,
        ]),
      ],
    },
  ];
}
