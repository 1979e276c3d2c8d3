/**
 * The layers of `shared`, from the lowest: the basis of the contract, the contract, the rules about the objects of the
 * contract, the presentation.
 */
const SHARED_LAYERS: readonly (readonly string[])[] = [
  // The files of this layer import nothing of the project.
  ['shared/domain/typedKeys.ts', 'shared/elements', 'shared/i18n', 'shared/log', 'shared/node', 'shared/widgets/icons'],
  // This layer has ids, limits and formats of the contract, without its schemas.
  ['shared/primitives', 'shared/storage'],
  ['shared/filters', 'shared/routes'],
  ['shared/api'],
  // This layer has rules about the objects of the contract.
  [
    'shared/domain/addresses',
    'shared/domain/costs',
    'shared/domain/favorites',
    'shared/domain/formats',
    'shared/domain/freeSearch',
    'shared/domain/map',
    'shared/domain/media.ts',
    'shared/domain/openingHours',
    'shared/domain/rentals',
    'shared/domain/rules.ts',
    'shared/domain/starterPage.ts',
    'shared/domain/values',
    'shared/domain/visitor',
  ],
  ['shared/domain/listing'],
  [
    'shared/domain/aiPictures.ts',
    'shared/domain/cardSources.ts',
    'shared/domain/comparedPrice.ts',
    'shared/domain/pictureFiles.ts',
    'shared/domain/reservedAddresses.ts',
  ],
  ['shared/domain/fields', 'shared/domain/marks', 'shared/domain/units', 'shared/domain/wishes'],
  ['shared/domain/estate'],
  ['shared/domain/legal'],
  // This layer has components that the site renders and that the browser renders again.
  ['shared/widgets', 'shared/ui/forms'],
  ['shared/ui'],
  ['shared/ui/card', 'shared/ui/estate', 'shared/ui/search'],
  ['shared/ui/listing'],
  ['shared/widgets/appointment', 'shared/widgets/gallery', 'shared/widgets/map', 'shared/widgets/select'],
  ['shared/widgets/listing', 'shared/widgets/search'],
  ['shared/widgets/registry.tsx'],
];

/**
 * The layers of the browser: the helpers of features, one folder for each feature, and the files that start features.
 */
const CLIENT_LAYERS: readonly (readonly string[])[] = [
  ['client/estate', 'client/storage', 'client/styles', 'client/widgets'],
  [
    'client/cards',
    'client/consent',
    'client/favorites',
    'client/forms',
    'client/addMonths.ts',
    'client/lastSession',
    'client/menu',
    'client/notifications',
    'client/olderBrowsers.ts',
    'client/opening',
    'client/recent',
    'client/slides',
    'client/virtualVisits',
    'client/whenActivated.ts',
  ],
  ['client/lateElement.ts'],
  ['client/main.ts'],
];

/** The layers of the two programs of the server. */
const SERVER_LAYERS: readonly (readonly string[])[] = [
  // The files of this layer import nothing else of their program.
  [
    'server/site/controlGroups.ts',
    'server/site/projectPaths.ts',
    'server/site/requestContext.ts',
    'server/backoffice/projectRoot.ts',
    'server/backoffice/requestContext.ts',
    'server/backoffice/core/calendar',
    'server/backoffice/callAccess.ts',
    'server/backoffice/cdnTargets.ts',
    'server/backoffice/core/confined',
    'server/backoffice/core/didYouMean.ts',
    'server/backoffice/core/formulaGuard.ts',
    'server/backoffice/core/isObject.ts',
    'server/backoffice/core/outside',
  ],
  ['server/site/log.ts', 'server/backoffice/log.ts'],
  // This layer is the engine: requests and responses, the database, the client of the back office.
  [
    'server/site/http',
    'server/backoffice/env.ts',
    'server/backoffice/serviceFile.ts',
    'server/backoffice/core/polling',
    'server/backoffice/import/rows',
  ],
  ['server/site/cache', 'server/backoffice/core/db'],
  [
    'server/site/apiClient',
    'server/site/sharedStore',
    'server/backoffice/core/http',
    'server/backoffice/core/tokens',
    'server/backoffice/core/cli',
  ],
  [
    'server/site/announceSites.ts',
    'server/site/sites',
    'server/site/subscription',
    'server/site/i18n',
    'server/site/media',
    'server/backoffice/apiReference',
    'server/backoffice/backup',
    'server/backoffice/core/purges',
    'server/backoffice/geo',
    'server/backoffice/sites',
  ],
  ['server/site/assets', 'server/backoffice/mail', 'server/backoffice/assets', 'server/backoffice/cdn'],
  [
    'server/site/brand',
    'server/backoffice/booking',
    'server/backoffice/import',
    'server/backoffice/leads',
    'server/backoffice/siteArchive',
    'server/backoffice/statistics',
  ],
  // These layers are connectors: the interface of an adapter, its parsers and its requests; then the adapters, which do
  // not import one another.
  ['server/backoffice/connectors/seam'],
  ['server/backoffice/connectors/reading', 'server/backoffice/connectors/transport'],
  [
    'server/backoffice/connectors/kyero',
    'server/backoffice/connectors/openimmo',
    'server/backoffice/connectors/organimmo',
    'server/backoffice/connectors/skarabee',
    'server/backoffice/connectors/sweepbright',
    'server/backoffice/connectors/whise',
    'server/backoffice/connectors/zabun',
  ],
  ['server/backoffice/connectors/accounts'],
  ['server/backoffice/connectors/leads'],
  ['server/site/render'],
  ['server/site/seo', 'server/site/landing'],
  ['server/site/layout'],
  ['server/site/pages'],
  ['server/site/forms', 'server/site/estates', 'server/site/people', 'server/site/warming'],
  ['server/site/map', 'server/site/booking'],
  // This layer has the features.
  [
    'server/site/features/callback',
    'server/site/features/contact',
    'server/site/features/content',
    'server/site/features/costs',
    'server/site/features/estate',
    'server/site/features/favorites',
    'server/site/features/feeds',
    'server/site/features/holidayHomes',
    'server/site/features/hooks',
    'server/site/features/legal',
    'server/site/features/news',
    'server/site/features/listing',
    'server/site/features/openHouses',
    'server/site/features/people',
    'server/site/features/references',
    'server/site/features/savedSearches',
    'server/site/features/sendToAFriend',
    'server/site/features/sitemaps',
    'server/site/features/statistics',
    'server/site/features/viewings',
    'server/backoffice/articles',
    'server/backoffice/content',
    'server/backoffice/estates',
    'server/backoffice/holidayHomes',
    'server/backoffice/messages',
    'server/backoffice/openHouses',
    'server/backoffice/redirects',
    'server/backoffice/savedSearches',
    'server/backoffice/viewings',
  ],
  // This layer has the table of adapters and the sync engine, which imports the features into which it writes.
  ['server/backoffice/connectors/registry.ts'],
  ['server/backoffice/connectors/sync'],
  ['server/backoffice/connectors/commands'],
  ['server/backoffice/connectors/bookings'],
  [
    'server/site/features/styleguide',
    'server/site/operations',
    'server/site/processes',
    'server/backoffice/operations',
    'server/backoffice/personalData',
  ],
  ['server/backoffice/repositories.ts'],
  ['server/backoffice/demo'],
  ['server/site/screens.ts', 'server/site/formRegister.ts'],
  ['server/site/services'],
  // This layer has the files that compose a program.
  ['server/site', 'server/backoffice'],
  ['server/backoffice/commands'],
];

/**
 * All layers, from the lowest to the highest. A folder imports itself and folders of lower layers; folders of one layer
 * do not import each other. A file belongs to the longest path that matches.
 */
export const LAYERS = [...SHARED_LAYERS, ...CLIENT_LAYERS, ...SERVER_LAYERS];

/**
 * The exceptions, in which one feature imports another, because it shows data of the other feature or is notified by
 * that feature. Between two features, imports go in one direction only.
 */
export const LAYER_EXCEPTIONS: readonly {
  readonly name: string;
  readonly from: string;
  readonly to: readonly string[];
}[] = [
  {
    name: 'Blocks and marks of a content page show what features have.',
    from: 'server/site/features/content',
    to: [
      'server/site/features/contact/MessageForm.tsx',
      'server/site/features/contact/ValuationForm.tsx',
      'server/site/features/contact/contactForm.tsx',
      'server/site/features/contact/estimateForm.tsx',
      'server/site/features/estate/similar/similarBlock.tsx',
      'server/site/features/holidayHomes/list/RentalCardItem.tsx',
      'server/site/features/holidayHomes/list/rentalCardView.ts',
      'server/site/features/listing/listingSearch.ts',
      'server/site/features/listing/listingView.ts',
      'server/site/features/viewings/cancel/cancelAppointmentPage.tsx',
    ],
  },
  {
    name: 'An estate has a contact form, and links to lists of its place.',
    from: 'server/site/features/estate',
    to: [
      'server/site/features/contact/PropertyContact.tsx',
      'server/site/features/contact/propertyContactId.ts',
      'server/site/features/listing/landing/loadPlaces.ts',
    ],
  },
  {
    name: 'The page of an office and that of an agent have a contact form.',
    from: 'server/site/features/people',
    to: ['server/site/features/contact/MessageForm.tsx', 'server/site/features/contact/contactForm.tsx'],
  },
  {
    name: 'Favourites offer notifications.',
    from: 'server/site/features/favorites',
    to: ['server/site/features/savedSearches/notifications/Notifications.tsx'],
  },
  {
    name: 'Sitemaps list landing pages.',
    from: 'server/site/features/sitemaps',
    to: ['server/site/features/listing/landing/listLandings.ts', 'server/site/features/listing/listingSearch.ts'],
  },
  {
    name: 'An article links to the lists of the places that it is about.',
    from: 'server/site/features/news',
    to: ['server/site/features/listing/landing/loadPlaces.ts'],
  },
  {
    name: 'Saved searches are notified of new and changed estates.',
    from: 'server/backoffice/estates',
    to: ['server/backoffice/savedSearches/estateEvents.ts'],
  },
];

/**
 * The folders that only a few files may import, as paths from the top folder. Only the listed files load the demo data,
 * and no other code uses these data.
 */
export const RESTRICTED_IMPORTERS: Readonly<Record<string, readonly string[]>> = {
  'server/backoffice/demo': ['server/backoffice/demo/demoOnce.ts', 'server/backoffice/demo/demo.command.ts'],
};

/** The folders that contain both files of their own and folders of other layers. */
const FOLDERS_WITH_OTHER_LAYERS = new Set(['server/site', 'server/backoffice', 'shared/ui', 'shared/widgets']);

/** Returns a lookahead that excludes the folders of other layers within the given folders. */
export function buildInnerLayersLookahead(folders: readonly string[]): string {
  const isInner = (name: string) => folders.some((folder) => name.startsWith(`${folder}/`)) && !folders.includes(name);
  const inner = LAYERS.flat().filter(isInner);
  return inner.length > 0 ? `(?!(?:${inner.join('|')})(?:/|$))` : '';
}

/**
 * Returns a pattern for the files of the given folders, without the folders of other layers within them. The first
 * group of the pattern is the folder.
 */
export function buildFolderPattern(folders: readonly string[]): string {
  const names = folders.map((folder) =>
    FOLDERS_WITH_OTHER_LAYERS.has(folder) ? `${folder}(?=/[^/]+$|.*[.]css$)` : folder,
  );
  return `^${buildInnerLayersLookahead(folders)}(${names.join('|')})(?:/|$)`;
}
