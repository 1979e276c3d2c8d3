import { BLOCK_DATA } from '../api/content/blocks.ts';
import { type Block, type Page, pageSchema } from '../api/content/content.ts';
import type { Site } from '../api/site.ts';

/** The number of cards, which fill two rows on a wide screen. */
const SHOWN_CARD_COUNT = 6;

const NEWEST_ESTATES_BLOCK: Block = {
  id: 'newest',
  type: 'estateList',
  data: BLOCK_DATA.estateList.parse({
    title: { nl: 'Nieuw in ons aanbod', fr: 'Nouveau dans notre offre', en: 'New on the market', de: 'Neu im Angebot' },
    limit: SHOWN_CARD_COUNT,
    link: {
      label: {
        nl: 'Bekijk het volledige aanbod',
        fr: 'Voir toute l’offre',
        en: 'See all properties',
        de: 'Gesamtes Angebot ansehen',
      },
      target: { route: 'offer' },
    },
  }),
};

const HOLIDAY_HOMES_BLOCK: Block = {
  id: 'holiday-homes',
  type: 'rentalCarousel',
  data: BLOCK_DATA.rentalCarousel.parse({
    title: {
      nl: 'Vakantiewoningen te huur',
      fr: 'Locations de vacances',
      en: 'Holiday homes to rent',
      de: 'Ferienwohnungen mieten',
    },
    limit: SHOWN_CARD_COUNT,
  }),
};

const createHomePage = (blocks: readonly Block[]): Page =>
  pageSchema.parse({ id: 'home', kind: 'home', path: {}, title: {}, blocks });
const ESTATES_PAGE = createHomePage([NEWEST_ESTATES_BLOCK]);
const HOLIDAY_PAGE = createHomePage([HOLIDAY_HOMES_BLOCK, NEWEST_ESTATES_BLOCK]);

/** Returns the home page of a site whose CMS has none yet. It shows the site's estates and holiday homes. */
export const getStarterPage = ({ features }: Site): Page => (features.holiday ? HOLIDAY_PAGE : ESTATES_PAGE);
