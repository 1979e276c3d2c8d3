import { typedKeys } from '../../../shared/domain/typedKeys.ts';

/**
 * The stylesheets of the product, and whose rules they have: folders and files, from the top of the project; the longest
 * path that fits decides. Every page links `base`; the others are linked by what needs them (`Stylesheets.tsx`), and by
 * the widgets, whose code says what they import. What fits nowhere comes with the script that imports it, before it
 * runs: viewers, maps, and what is hidden until its script shows it (`shared/elements`).
 */
export const STYLESHEETS = {
  /** The frame of a page, buttons, forms, cards: what almost every page shows. */
  base: [
    'client/styles',
    'shared/ui',
    'shared/ui/listing/results/closingBlock.module.css',
    'server/site/layout',
    'server/site/forms',
    'server/site/estates/styles/priceLine.module.css',
    'server/site/features/holidayHomes/list/rentalCard.module.css',
  ],
  /** Blocks of the CMS, and the slides in them. */
  content: [
    'server/site/features/content',
    'server/site/layout/consent/choice.module.css',
    'shared/widgets/gallery/galleryBlock.module.css',
  ],
  /** The search box, and the selects that it shares with the filter. */
  search: [
    'shared/ui/search',
    'shared/ui/listing/filter/option.module.css',
    'shared/widgets/search',
    'shared/widgets/select',
  ],
  /** Filter and list. */
  listing: [
    'shared/ui/listing',
    'shared/widgets/listing/estateFilter.module.css',
    'shared/widgets/listing/estateList.module.css',
    'server/site/features/listing',
  ],
  listingMap: ['shared/ui/listing/listingMap.module.css'],
  estate: ['shared/ui/estate', 'server/site/estates', 'server/site/layout/print', 'server/site/features/estate'],
  /** A project's units, and a unit's place among them. */
  units: ['server/site/features/estate/units'],
  holidayHomes: ['server/site/features/holidayHomes'],
  /** The steps of a viewing and of a stay, and what they are about. */
  booking: [
    'shared/ui/viewing.module.css',
    'server/site/booking',
    'server/site/estates/brief',
    'server/site/features/viewings',
  ],
  favorites: ['server/site/features/favorites'],
  savedSearches: ['server/site/features/savedSearches'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type StylesheetName = keyof typeof STYLESHEETS;
export const STYLESHEET_NAMES = typedKeys(STYLESHEETS);

const PATHS = STYLESHEET_NAMES.flatMap((name) => STYLESHEETS[name].map((path) => ({ name, path }))).toSorted(
  (a, b) => b.path.length - a.path.length,
);

/** @param file from the top of the project, with `/` */
export const stylesheetOf = (file: string): StylesheetName | undefined =>
  PATHS.find(({ path }) => file === path || file.startsWith(`${path}/`))?.name;

/** What the build calls its piece of a stylesheet; its file is `/assets/<chunk>.<hash>.css`. */
export const stylesheetChunk = (name: StylesheetName) => (name === 'base' ? 'site' : `site-${name}`);
