import { buildAgreements } from '../agreements/agreements.ts';
import { ardenneArticles } from '../articles/ardenneArticles.ts';
import { articleCategories } from './articleCategories.ts';
import { claesArticles } from '../articles/claesArticles.ts';
import { kustArticles } from '../articles/kustArticles.ts';
import { ardenneEstates } from '../estates/ardenne/ardenneEstates.ts';
import { claesEstates } from '../estates/claes/claesEstates.ts';
import { kustEstates } from '../estates/kust/kustEstates.ts';
import { ardennePast, claesPast, kustPast } from '../past/pasts.ts';
import { ardennePages } from '../pages/ardennePages.ts';
import { claesPages } from '../pages/claesPages.ts';
import { kustPages } from '../pages/kustPages.ts';
import { ABOUT, BUYING, SELLING, VALUATION } from '../pages/labels.ts';
import { kustHolidayHomes } from '../holidayHomes/kustHolidayHomes.ts';
import { ardenneSite, ardenneTeam } from './ardenneSite.ts';
import { claesSite, claesTeam } from './claesSite.ts';
import type { DemoSite } from './demoSite.ts';
import { ardenneEstatePages, claesEstatePages, kustEstatePages } from './estatePages.ts';
import { kustSite, kustTeam } from './kustSite.ts';
import { buildNavigation } from './navigation.ts';
import { ardenneOffices, claesOffices, kustOffices } from './offices.ts';
import { ardenneRedirects, claesRedirects, kustRedirects } from './redirects.ts';
import { ardenneReviews, claesReviews, kustReviews } from './reviews.ts';
import { teamEntity } from './team.ts';
import { ardenneTranslations, kustTranslations } from './translations.ts';

const SERVICES = [
  { id: 'selling', label: SELLING },
  { id: 'valuation', label: VALUATION },
  { id: 'buying', label: BUYING },
];
const ABOUT_ITEM = { id: 'about', label: ABOUT };

const claes: DemoSite = {
  site: claesSite,
  team: claesTeam,
  offices: claesOffices,
  closedOn: ['sunday'],
  navigation: buildNavigation({
    holiday: false,
    saleKinds: ['house', 'apartment', 'plot', 'commercial'],
    rentKinds: ['house', 'apartment', 'commercial'],
    towns: [
      ['9000', 'Gent'],
      ['9070', 'Destelbergen'],
      ['9080', 'Lochristi'],
      ['9830', 'Sint-Martens-Latem'],
    ],
    about: ABOUT_ITEM,
    services: SERVICES,
  }),
  pages: claesPages,
  entities: [teamEntity(claesTeam), claesReviews, articleCategories],
  agreements: buildAgreements(claesSite),
  translations: new Map(),
  collections: [
    {
      id: 'favourites',
      name: { nl: 'Onze favorieten', fr: 'Nos coups de cœur', en: 'Our favourites', de: 'Unsere Favoriten' },
      estateIds: [1101, 1001, 1901, 1006, 1102, 1014],
    },
  ],
  redirects: claesRedirects,
  articles: claesArticles,
  estatePages: claesEstatePages,
  referencePrefix: 'CVD',
  estates: claesEstates,
  past: claesPast,
};

const ardenne: DemoSite = {
  site: ardenneSite,
  team: ardenneTeam,
  offices: ardenneOffices,
  closedOn: ['monday'],
  navigation: buildNavigation({
    holiday: false,
    saleKinds: ['house', 'apartment', 'plot', 'commercial'],
    rentKinds: ['house', 'apartment'],
    towns: [
      ['6940', 'Durbuy'],
      ['5500', 'Dinant'],
      ['4900', 'Spa'],
      ['4700', 'Eupen'],
    ],
    about: ABOUT_ITEM,
    services: SERVICES,
  }),
  pages: ardennePages,
  entities: [teamEntity(ardenneTeam), ardenneReviews, articleCategories],
  agreements: buildAgreements(ardenneSite),
  translations: ardenneTranslations,
  collections: [
    {
      id: 'favourites',
      name: { fr: 'Nos coups de cœur', nl: 'Waar wij zelf voor vallen', en: 'Our favourites', de: 'Unsere Lieblinge' },
      estateIds: [2001, 2011, 2002, 2901],
    },
  ],
  redirects: ardenneRedirects,
  articles: ardenneArticles,
  estatePages: ardenneEstatePages,
  referencePrefix: 'MA',
  estates: ardenneEstates,
  past: ardennePast,
};

const kust: DemoSite = {
  site: kustSite,
  team: kustTeam,
  offices: kustOffices,
  closedOn: ['tuesday'],
  navigation: buildNavigation({
    holiday: true,
    saleKinds: ['apartment', 'house', 'plot', 'garage'],
    rentKinds: ['apartment', 'house'],
    towns: [
      ['8300', 'Knokke'],
      ['8370', 'Blankenberge'],
      ['8400', 'Oostende'],
      ['8670', 'Koksijde'],
      ['8660', 'De Panne'],
    ],
    about: ABOUT_ITEM,
    services: SERVICES,
  }),
  pages: kustPages,
  entities: [teamEntity(kustTeam), kustReviews, articleCategories],
  agreements: buildAgreements(kustSite),
  translations: kustTranslations,
  collections: [
    {
      id: 'favourites',
      name: {
        nl: 'Met de voeten in het zand',
        fr: 'Les pieds dans le sable',
        en: 'Feet in the sand',
        de: 'Mit den Füßen im Sand',
      },
      estateIds: [3001, 3101, 3002, 3102, 3901],
    },
  ],
  redirects: kustRedirects,
  articles: kustArticles,
  estatePages: kustEstatePages,
  referencePrefix: 'KC',
  estates: kustEstates,
  past: kustPast,
  holidayHomes: kustHolidayHomes,
};

/** Returns the demo agencies. The first one answers on `localhost`. */
export const demoSites = (): readonly DemoSite[] => [claes, ardenne, kust];
