import { typedKeys } from '#shared/domain/typedKeys.ts';

/** Cards of homes, which lists of estates and pages of one estate both show. */
const CARD_FILES = ['shared/ui/card', 'shared/ui/energyLabel.module.css'] as const;
/** Pages that consist of a form, with their steps. */
const FORM_FOLDERS = ['shared/ui/forms', 'server/site/forms'] as const;
/** Fields of a form within another page, with their errors and hints. */
const FORM_FIELD_FILES = ['shared/ui/forms/forms.module.css', 'server/site/forms/pieces/fields.module.css'] as const;
const PAGE_HEAD_FILE = 'server/site/layout/styles/pageHead.module.css';
const PROSE_FILE = 'server/site/layout/styles/prose.module.css';
const SKELETON_FILE = 'server/site/layout/styles/skeleton.module.css';
const OFFER_SKELETON_FILE = 'server/site/layout/styles/offerSkeleton.module.css';
const CLOSING_BLOCK_FILE = 'shared/ui/listing/results/closingBlock.module.css';
const RENTAL_CARD_FILE = 'server/site/features/holidayHomes/list/rentalCard.module.css';
const AMOUNT_INPUT_FILE = 'shared/ui/amountInput.module.css';
/** The filter and the list of results, for estates and for holiday homes. */
const FILTERED_LIST_FILES = [
  'shared/ui/listing/filter',
  'shared/ui/listing/listing.module.css',
  'shared/ui/listing/listingIntro.module.css',
  'shared/ui/listing/results',
  SKELETON_FILE,
  OFFER_SKELETON_FILE,
] as const;
/** The page of an estate or a holiday home: pictures, particulars, the card with the price, the map, the print. */
const HOME_PAGE_FILES = [
  'shared/ui/estate',
  'shared/ui/map/mapFrame.module.css',
  'server/site/estates/styles',
  'server/site/layout/print',
  PROSE_FILE,
] as const;
/** The page of an estate: the files for the page of any home, and the files for parts that only estates have. */
const ESTATE_PAGE_FILES = [
  ...HOME_PAGE_FILES,
  ...CARD_FILES,
  ...FORM_FIELD_FILES,
  'server/site/estates/virtualVisits',
  'server/site/features/estate/blocks',
  'server/site/features/estate/tabs.module.css',
  SKELETON_FILE,
] as const;
const FACADE_FILE = 'server/site/features/estate/units/facade.module.css';

/**
 * Maps each stylesheet of the product to the CSS files and folders that it contains, as paths from the top of the
 * project. Every page links `base`, `icons`, and the stylesheet of its kind of page, which covers everything that such
 * a page always shows. A CSS file may therefore be in several stylesheets. Parts that only some pages of a kind show
 * have stylesheets of their own, which only these pages link. A CSS file that is in no stylesheet is loaded together
 * with the script that imports it: it is for parts of widgets that appear during use, and for elements that are hidden
 * until their script shows them (`shared/elements`).
 */
export const STYLESHEETS = {
  /** The frame of a page, its sections and its buttons, which every page shows. */
  base: [
    'client/styles',
    'shared/ui/button.module.css',
    'server/site/layout/breadcrumb',
    'server/site/layout/styles/footer.module.css',
    'server/site/layout/styles/header.module.css',
    'server/site/layout/styles/memory.module.css',
    'server/site/layout/styles/languageSwitch.module.css',
    'server/site/layout/styles/menu.module.css',
    'server/site/layout/styles/section.module.css',
    'server/site/layout/styles/status.module.css',
    'server/site/layout/styles/wordmark.module.css',
  ],
  /**
   * The drawings of icons. Every page links them as well. They are a separate file because they change less often than
   * the rules in `base`.
   */
  icons: ['shared/ui/icon.module.css'],
  /** The parts of a page without a picture: its head, its text and its form. */
  page: [...FORM_FOLDERS, 'server/site/estates/brief/alone.module.css', PAGE_HEAD_FILE, PROSE_FILE],
  /** Blocks of the CMS, and the slides in them. */
  content: [
    'server/site/features/content',
    'server/site/people',
    'server/site/layout/consent',
    'shared/ui/listing/municipalityMap.module.css',
    'shared/widgets/gallery/galleryBlock.module.css',
    ...CARD_FILES,
    RENTAL_CARD_FILE,
    PROSE_FILE,
    SKELETON_FILE,
  ],
  /** The search box. */
  search: ['shared/ui/search', AMOUNT_INPUT_FILE, 'shared/ui/listing/filter/option.module.css'],
  /** Documents and videos among the blocks of the CMS. */
  files: ['server/site/estates/styles/blocks.module.css', 'server/site/estates/virtualVisits'],
  /**
   * The filter and the list of estates. The stylesheet also covers the error message, because a page whose first part
   * was sent may have to show that message.
   */
  listing: [
    'server/site/features/listing/landing',
    'server/site/features/listing/search',
    AMOUNT_INPUT_FILE,
    'shared/ui/listing',
    'shared/widgets/listing',
    ...CARD_FILES,
    SKELETON_FILE,
    OFFER_SKELETON_FILE,
    PAGE_HEAD_FILE,
  ],
  /** The page with all filters, in addition to the six controls of the list. */
  moreFilters: ['server/site/features/listing/more', 'shared/ui/listing/filter/chips.module.css'],
  /** The page of the municipalities of a list. */
  municipalities: ['server/site/features/listing/municipalities'],
  /** A map, beside a list or by itself. */
  map: ['shared/ui/map', 'shared/ui/estate/map.module.css'],
  estate: ESTATE_PAGE_FILES,
  /** The page of a unit, which also shows the position of the unit in its project. */
  unit: [...ESTATE_PAGE_FILES, 'server/site/features/estate/units/place.module.css', FACADE_FILE],
  /** The page of a project with its units. */
  project: [
    ...HOME_PAGE_FILES,
    ...FORM_FIELD_FILES,
    'shared/ui/card/sticker.module.css',
    'server/site/estates/virtualVisits',
    'server/site/features/estate/blocks',
    'server/site/features/estate/tabs.module.css',
    'server/site/features/estate/units/units.module.css',
    FACADE_FILE,
    SKELETON_FILE,
  ],
  /** Similar homes, for a page without other cards: of a project, or of a home that is no longer available. */
  similar: [...CARD_FILES, RENTAL_CARD_FILE, 'server/site/estates/styles/estateRow.module.css', SKELETON_FILE],
  /** Links to other homes, on the page of a home that is withdrawn, sold or let. */
  closing: [CLOSING_BLOCK_FILE],
  /** The list of articles, and the page of an article with homes below it. */
  news: [
    'server/site/features/news',
    'shared/ui/listing/results/pagination.module.css',
    'shared/ui/listing/feedLink.module.css',
    'server/site/estates/styles/estateRow.module.css',
    ...CARD_FILES,
    PAGE_HEAD_FILE,
    PROSE_FILE,
    SKELETON_FILE,
  ],
  /** Filter and list of holiday homes. */
  holidayHomes: ['server/site/features/holidayHomes/list', ...FILTERED_LIST_FILES, ...CARD_FILES, PAGE_HEAD_FILE],
  holidayHome: [
    ...HOME_PAGE_FILES,
    ...CARD_FILES,
    RENTAL_CARD_FILE,
    SKELETON_FILE,
    'server/site/features/holidayHomes/calendar',
    'server/site/features/holidayHomes/detail',
  ],
  /** The steps of booking a viewing or a stay, and the page on which visitors request a phone call. */
  booking: [
    'shared/ui/viewing.module.css',
    'server/site/booking',
    'server/site/estates/brief',
    'server/site/estates/styles/priceLine.module.css',
    'server/site/people/portrait.module.css',
    'server/site/features/callback',
    'server/site/features/viewings',
    'shared/ui/card/estateCard.module.css',
    ...FORM_FOLDERS,
  ],
  /** The dates and the price of a stay. */
  stay: ['server/site/features/holidayHomes/booking', 'server/site/features/holidayHomes/calendar'],
  /** The list of open house days, and the page of a day with its form. */
  openHouses: [
    'server/site/features/openHouses',
    'server/site/estates/styles/priceLine.module.css',
    'shared/ui/listing/municipalityMap.module.css',
    'shared/ui/listing/results/pagination.module.css',
    'shared/ui/listing/feedLink.module.css',
    PAGE_HEAD_FILE,
  ],
  /** The calculation of the costs of a home, beside its form. */
  costs: ['server/site/features/costs'],
  /** The lists of sold and let homes, and the earlier prices of an estate. */
  history: [
    'server/site/features/references',
    'server/site/features/estate/prices',
    ...CARD_FILES,
    'shared/ui/listing/municipalityMap.module.css',
    'shared/ui/listing/results/listingGrid.module.css',
    'shared/ui/listing/results/pagination.module.css',
    CLOSING_BLOCK_FILE,
    PAGE_HEAD_FILE,
  ],
  favorites: ['server/site/features/favorites', ...CARD_FILES, PAGE_HEAD_FILE, CLOSING_BLOCK_FILE],
  /** The pages of the team and the offices, with cards of homes and the opening hours of a week. */
  people: ['server/site/features/people', 'server/site/people', ...CARD_FILES, PAGE_HEAD_FILE],
  savedSearches: ['server/site/features/savedSearches'],
  /** The report about an estate for its owner. */
  owner: ['server/site/features/statistics', 'server/site/layout/print'],
  styleguide: ['server/site/features/styleguide'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type StylesheetName = keyof typeof STYLESHEETS;
export const STYLESHEET_NAMES = typedKeys(STYLESHEETS);

const isFileWithin = (file: string, path: string) => file === path || file.startsWith(`${path}/`);

/**
 * Returns the stylesheets that contain a CSS file.
 *
 * @param file path from the top of the project, with `/`
 */
export const listStylesheets = (file: string): readonly StylesheetName[] =>
  STYLESHEET_NAMES.filter((name) => STYLESHEETS[name].some((path) => isFileWithin(file, path)));

/** Returns the name of a stylesheet's chunk in the build. The file is `/assets/<chunk>.<hash>.css`. */
export const toStylesheetChunk = (name: StylesheetName) => (name === 'base' ? 'site' : `site-${name}`);

/**
 * The start of the query of a CSS Module in the build. A module with this query contains the rules for one stylesheet.
 */
export const STYLESHEET_QUERY = 'sheet=';
