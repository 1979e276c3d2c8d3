import { readFileSync } from 'node:fs';
// `#shared` would be looked up in the package.json of this folder.
import type { EstateSummary } from '../../../shared/api/estate.ts';
import type { EstateFilters, EstateSearchResult } from '../../../shared/api/search.ts';

/** The answers of the back office for the list. The bench writes them beside this file. */
interface ListAnswers {
  readonly result: EstateSearchResult;
  readonly filters: EstateFilters;
}

const { result, filters } = JSON.parse(readFileSync('list.json', 'utf8')) as ListAnswers;
const euros = new Intl.NumberFormat('nl-BE', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });

const AGENCY = 'Claes & Van Damme';
const MAIN_MENU = ['Te koop', 'Te huur', 'Projecten', 'Verkopen', 'Over ons', 'Contact'];
const FOOTER_MENUS = [
  { title: 'Aanbod', items: ['Te koop', 'Te huur', 'Projecten', 'Opendeurdagen'] },
  { title: 'Diensten', items: ['Verkopen', 'Gratis schatting', 'Kopen', 'Hou me op de hoogte', 'Favorieten'] },
  { title: 'Kantoor', items: ['Over ons', 'Team en kantoren', 'Nieuws', 'Contact'] },
  { title: 'Wettelijk', items: ['Privacyverklaring', 'Gebruiksvoorwaarden', 'Cookiebeleid', 'Toegankelijkheid'] },
];

const toPath = (label: string) => `/nl/${label.toLowerCase().replaceAll(' ', '-')}`;
const toLinks = (labels: readonly string[]) => labels.map((label) => ({ label, href: toPath(label) }));

function listFacts({ areaGround, areaBuild, bedroomCount }: EstateSummary) {
  const facts = [
    { name: 'grondoppervlakte', value: areaGround === undefined ? '' : `${areaGround} m²` },
    { name: 'bewoonbare oppervlakte', value: areaBuild === undefined ? '' : `${areaBuild} m²` },
    { name: 'slaapkamers', value: bedroomCount === undefined ? '' : String(bedroomCount) },
  ];
  return facts.filter(({ value }) => value !== '');
}

function toCard(estate: EstateSummary) {
  const { id, title, headType, subType, price, address, pictures } = estate;
  const [picture] = pictures;
  const folder = picture && `/media/${picture.file.id}/${picture.file.hash.slice(0, 16)}`;
  return {
    id,
    href: `/nl/aanbod/${id}`,
    title: title.nl ?? '',
    kind: [headType.name.nl, subType?.name.nl].filter(Boolean).join(' · '),
    place: [address.city.name.nl, [address.street?.nl, address.number].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', '),
    price: price?.visible && price.value !== undefined ? euros.format(price.value) : 'Prijs op aanvraag',
    energyLabel: estate.energyLabel,
    sticker: estate.sticker?.name.nl,
    pictureCount: estate.pictureCount,
    facts: listFacts(estate),
    image: folder && {
      sources: `${folder}/card.avif 470w, ${folder}/card-2x.avif 940w`,
      src: `${folder}/card-phone.jpg`,
      alt: picture.alt?.nl ?? '',
    },
  };
}

/** Returns what header and footer show. */
export const buildFrame = () => ({
  agency: AGENCY,
  mainMenu: toLinks(MAIN_MENU),
  footerMenus: FOOTER_MENUS.map(({ title, items }) => ({ title, links: toLinks(items) })),
  languages: ['nl', 'fr', 'en'],
});

/** Returns what the list shows. */
export const buildList = () => ({
  heading: `${result.total.value} woningen te koop`,
  facets: [
    {
      name: 'city',
      label: 'Zoek gemeente',
      options: filters.locations.map(({ id, name, zip, count }) => ({
        value: id,
        label: `${name.nl} (${zip})`,
        count,
      })),
    },
    {
      name: 'type',
      label: 'Type',
      options: filters.headTypes.map(({ id, name, count }) => ({ value: id, label: name.nl ?? '', count })),
    },
    {
      name: 'bedrooms',
      label: 'Slaapkamers',
      options: filters.bedrooms.map(({ value, count }) => ({ value, label: `vanaf ${value}`, count })),
    },
  ],
  sorts: [
    { label: 'Prijs, oplopend', href: '/nl/aanbod?sortType=price&sortOrder=ASC' },
    { label: 'Prijs, aflopend', href: '/nl/aanbod?sortType=price&sortOrder=DESC' },
    { label: 'Gemeente', href: '/nl/aanbod?sortType=city&sortOrder=ASC' },
  ],
  cards: result.results.map(toCard),
  pages: Array.from({ length: Math.ceil(result.total.value / result.results.length) }, (_, index) => index + 1),
});

export type Frame = ReturnType<typeof buildFrame>;
export type List = ReturnType<typeof buildList>;
