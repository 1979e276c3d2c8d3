import type { EstateInput } from '../../../../shared/api/estate.ts';
import { ABOUT, SELLING, VALUATION } from '../pages/labels.ts';
import { agreementsOf } from '../agreements/agreements.ts';
import { buildProject } from '../estates/units.ts';
import { claesEstates } from '../estates/claes/claesEstates.ts';
import { ardennePages } from '../pages/ardennePages.ts';
import { claesPages } from '../pages/claesPages.ts';
import { kustPages } from '../pages/kustPages.ts';
import { ardenneSite, ardenneTeam } from './ardenneSite.ts';
import { claesSite, claesTeam } from './claesSite.ts';
import type { DemoSite } from './demoSite.ts';
import { kustSite, kustTeam } from './kustSite.ts';
import { navigationOf } from './navigation.ts';
import { ardenneReviews, claesReviews, kustReviews } from './reviews.ts';
import { teamEntity } from './team.ts';

const OWN_PAGES = {
  about: { id: 'about', label: ABOUT },
  services: [
    { id: 'selling', label: SELLING },
    { id: 'valuation', label: VALUATION },
  ],
} as const;

const claes: DemoSite = {
  site: claesSite,
  team: claesTeam,
  navigation: navigationOf({ holiday: false, ...OWN_PAGES }),
  pages: claesPages,
  entities: [teamEntity(claesTeam), claesReviews],
  agreements: agreementsOf(claesSite),
  translations: new Map(),
  collections: [],
  estatePages: [],
  referencePrefix: 'CVD',
  estates: claesEstates,
};

const ardenne: DemoSite = {
  site: ardenneSite,
  team: ardenneTeam,
  navigation: navigationOf({ holiday: false, ...OWN_PAGES }),
  pages: ardennePages,
  entities: [teamEntity(ardenneTeam), ardenneReviews],
  agreements: agreementsOf(ardenneSite),
  translations: new Map(),
  collections: [],
  estatePages: [],
  referencePrefix: 'MDA',
  estates: [],
};

const kust: DemoSite = {
  site: kustSite,
  team: kustTeam,
  navigation: navigationOf({ holiday: true, ...OWN_PAGES }),
  pages: kustPages,
  entities: [teamEntity(kustTeam), kustReviews],
  agreements: agreementsOf(kustSite),
  translations: new Map(),
  collections: [],
  estatePages: [],
  referencePrefix: 'KCO',
  estates: [],
};

/** The demo agencies, the default one first. */
export const demoSites: readonly DemoSite[] = [claes, ardenne, kust];

/** The estates of a demo agency as documents, each project followed by its units. */
export const demoEstates = (demo: DemoSite): EstateInput[] =>
  demo.estates.flatMap((estate) => buildProject(estate, { referencePrefix: demo.referencePrefix, team: demo.team }));
