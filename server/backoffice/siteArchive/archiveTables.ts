/** A table of an archive: which of its rows and columns the archive contains, and in which order. */
export interface ArchivedTable {
  readonly name: string;
  /**
   * How a row belongs to the site: it is the row of the site itself (`self`), belongs to a holiday home (`unit`) or an
   * `agenda` of the site, or has the site in its column `site_id` (`site`).
   */
  readonly rowOwner: 'self' | 'site' | 'unit' | 'agenda';
  /** The sort order of the rows, as SQL expressions that have the same result in every database. */
  readonly sortOrder: string;
  /** Is true for personal data of visitors, which only archives with personal data contain. */
  readonly hasPersonalData?: boolean;
  /** An SQL condition that selects the rows that may leave the database. */
  readonly rowCondition?: string;
  /** The columns that no archive contains: numbers that are valid in only one database, and hashes of secrets. */
  readonly excludedColumns?: readonly string[];
}

const sortByBytes = (column: string): string => `${column} collate "C"`;

/**
 * All tables of an archive, in an order in which no row refers to a later row. The files in `asset_blobs` are separate
 * entries. A database assigns numbers to holiday homes and agendas; the archive contains, instead of these numbers, the
 * positions of the homes and agendas in the archive.
 */
export const ARCHIVED_TABLES: readonly ArchivedTable[] = [
  { name: 'sites', rowOwner: 'self', sortOrder: sortByBytes('id') },
  { name: 'navigation', rowOwner: 'site', sortOrder: sortByBytes('type') },
  { name: 'pages', rowOwner: 'site', sortOrder: sortByBytes('id') },
  { name: 'page_paths', rowOwner: 'site', sortOrder: `${sortByBytes('locale')}, ${sortByBytes('path')}` },
  { name: 'entities', rowOwner: 'site', sortOrder: sortByBytes('name') },
  { name: 'entity_items', rowOwner: 'site', sortOrder: `${sortByBytes('entity')}, ${sortByBytes('id')}` },
  { name: 'offices', rowOwner: 'site', sortOrder: sortByBytes('id') },
  { name: 'agreements', rowOwner: 'site', sortOrder: `${sortByBytes('locale')}, ${sortByBytes('id')}` },
  { name: 'estate_pages', rowOwner: 'site', sortOrder: `${sortByBytes('a')}, ${sortByBytes('b')}` },
  { name: 'articles', rowOwner: 'site', sortOrder: sortByBytes('id') },
  { name: 'article_addresses', rowOwner: 'site', sortOrder: `${sortByBytes('locale')}, ${sortByBytes('slug')}` },
  { name: 'translations', rowOwner: 'site', sortOrder: sortByBytes('locale') },
  { name: 'redirects', rowOwner: 'site', sortOrder: sortByBytes('source') },
  { name: 'assets', rowOwner: 'site', sortOrder: sortByBytes('id') },
  { name: 'estate_collections', rowOwner: 'site', sortOrder: sortByBytes('id') },
  // A trigger fills these columns from the document.
  { name: 'estates', rowOwner: 'site', sortOrder: 'id', excludedColumns: ['office_id', 'sales_rep_id'] },
  { name: 'estate_history', rowOwner: 'site', sortOrder: 'estate_id, at' },
  { name: 'estate_terms', rowOwner: 'site', sortOrder: `${sortByBytes('field')}, id` },
  { name: 'estate_counts', rowOwner: 'site', sortOrder: 'estate_id, day' },
  { name: 'city_names', rowOwner: 'site', sortOrder: `city_id, ${sortByBytes('locale')}` },
  { name: 'agendas', rowOwner: 'site', sortOrder: 'sales_rep_id', excludedColumns: ['feed_hash'] },
  { name: 'open_houses', rowOwner: 'site', sortOrder: `estate_id, ${sortByBytes('id')}` },
  { name: 'rental_units', rowOwner: 'site', sortOrder: 'id' },
  { name: 'rental_periods', rowOwner: 'unit', sortOrder: `begins, ends, ${sortByBytes('type')}` },
  { name: 'rental_nightly', rowOwner: 'unit', sortOrder: 'since' },
  { name: 'rental_blocks', rowOwner: 'unit', sortOrder: `${sortByBytes('source')}, nights, at` },
  // The addresses of the feeds are left out, because they are secrets of other platforms. The state of the last reading
  // is left out, because the feeds are read again after an import.
  {
    name: 'rental_feeds',
    rowOwner: 'unit',
    sortOrder: sortByBytes('name'),
    hasPersonalData: true,
    excludedColumns: [
      'due_at',
      'tried_at',
      'read_at',
      'problem',
      'attempts',
      'free',
      'unread',
      'named',
      'shown_current',
    ],
  },
  { name: 'messages', rowOwner: 'site', sortOrder: 'id', hasPersonalData: true },
  // An unconfirmed subscription is left out, because the link in its mail is valid only on this deployment.
  {
    name: 'subscriptions',
    rowOwner: 'site',
    sortOrder: 'id',
    hasPersonalData: true,
    rowCondition: 'confirmed_at is not null',
    excludedColumns: ['confirmation_due_at', 'confirm_hash', 'edit_hash', 'unsubscribe_hash'],
  },
  // A hold is left out, because it lasts for minutes and its token is valid only on this deployment.
  {
    name: 'appointments',
    rowOwner: 'agenda',
    sortOrder: 'id',
    hasPersonalData: true,
    rowCondition: "state <> 'held'",
    excludedColumns: ['site_id', 'token_hash', 'visitor_hash'],
  },
  // An unconfirmed registration is left out, because the token in its mail is valid only on this deployment.
  {
    name: 'open_house_registrations',
    rowOwner: 'site',
    sortOrder: 'id',
    hasPersonalData: true,
    rowCondition: "state <> 'unconfirmed'",
    excludedColumns: ['token_hash', 'confirm_hash', 'held_until', 'visitor_hash'],
  },
  {
    name: 'rental_reservations',
    rowOwner: 'unit',
    sortOrder: 'id',
    hasPersonalData: true,
    rowCondition: "state <> 'held'",
    excludedColumns: ['site_id', 'token_hash', 'visitor_hash'],
  },
];

/**
 * The tables whose rows have numbers that are valid in only one database, with the column of the number and the order
 * of the rows.
 */
export const NUMBERED_TABLES = {
  unit: { table: 'rental_units', key: 'key', order: 'id', reference: 'unit_key' },
  agenda: { table: 'agendas', key: 'id', order: 'sales_rep_id', reference: 'agenda_id' },
} as const;
