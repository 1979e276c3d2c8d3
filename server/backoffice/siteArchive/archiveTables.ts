/** Describes how the rows of one table are stored in the archive of a site. */
export interface ArchivedTable {
  readonly name: string;
  /**
   * The owner of the rows: the row is the `site` itself (`self`), belongs to a holiday home (`unit`) or an `agenda` of
   * the site, or has the site in its column `site_id` (`site`).
   */
  readonly of: 'self' | 'site' | 'unit' | 'agenda';
  /** The sort order of the rows, as SQL expressions that have the same result in every database. */
  readonly order: string;
  /** Is true for personal data of visitors, which only archives with personal data contain. */
  readonly isPersonal?: boolean;
  /** An SQL condition that selects the rows that may leave the database. */
  readonly where?: string;
  /** The columns that no archive contains: numbers that are valid in only one database, and hashes of secrets. */
  readonly without?: readonly string[];
}

const text = (column: string): string => `${column} collate "C"`;

/**
 * All tables of an archive, in an order in which no row refers to a later one. The files in `asset_blobs` are separate
 * entries. Holiday homes and agendas have numbers that a database assigns; the archive contains their position in its
 * own order instead.
 */
export const ARCHIVED_TABLES: readonly ArchivedTable[] = [
  { name: 'sites', of: 'self', order: text('id') },
  { name: 'navigation', of: 'site', order: text('type') },
  { name: 'pages', of: 'site', order: text('id') },
  { name: 'page_paths', of: 'site', order: `${text('locale')}, ${text('path')}` },
  { name: 'entities', of: 'site', order: text('name') },
  { name: 'entity_items', of: 'site', order: `${text('entity')}, ${text('id')}` },
  { name: 'offices', of: 'site', order: text('id') },
  { name: 'agreements', of: 'site', order: `${text('locale')}, ${text('id')}` },
  { name: 'estate_pages', of: 'site', order: `${text('a')}, ${text('b')}` },
  { name: 'articles', of: 'site', order: text('id') },
  { name: 'article_addresses', of: 'site', order: `${text('locale')}, ${text('slug')}` },
  { name: 'translations', of: 'site', order: text('locale') },
  { name: 'redirects', of: 'site', order: text('source') },
  { name: 'assets', of: 'site', order: text('id') },
  { name: 'estate_collections', of: 'site', order: text('id') },
  // A trigger fills these columns from the document.
  { name: 'estates', of: 'site', order: 'id', without: ['office_id', 'sales_rep_id'] },
  { name: 'estate_history', of: 'site', order: 'estate_id, at' },
  { name: 'estate_terms', of: 'site', order: `${text('field')}, id` },
  { name: 'estate_counts', of: 'site', order: 'estate_id, day' },
  { name: 'city_names', of: 'site', order: `city_id, ${text('locale')}` },
  { name: 'agendas', of: 'site', order: 'sales_rep_id', without: ['feed_hash'] },
  { name: 'open_houses', of: 'site', order: `estate_id, ${text('id')}` },
  { name: 'rental_units', of: 'site', order: 'id' },
  { name: 'rental_periods', of: 'unit', order: `begins, ends, ${text('type')}` },
  { name: 'rental_nightly', of: 'unit', order: 'since' },
  { name: 'rental_blocks', of: 'unit', order: `${text('source')}, nights, at` },
  // The addresses are left out, because they are secrets of other platforms. The state of the last reading is left out,
  // because feeds are read again.
  {
    name: 'rental_feeds',
    of: 'unit',
    order: text('name'),
    isPersonal: true,
    without: ['due_at', 'tried_at', 'read_at', 'problem', 'attempts', 'free', 'unread', 'named', 'shown_current'],
  },
  { name: 'messages', of: 'site', order: 'id', isPersonal: true },
  // An unconfirmed subscription is left out, because the link in its mail is valid only on this deployment.
  {
    name: 'subscriptions',
    of: 'site',
    order: 'id',
    isPersonal: true,
    where: 'confirmed_at is not null',
    without: ['confirmation_due_at', 'confirm_hash', 'edit_hash', 'unsubscribe_hash'],
  },
  // A hold is left out, because it lasts for minutes and its token is valid only on this deployment.
  {
    name: 'appointments',
    of: 'agenda',
    order: 'id',
    isPersonal: true,
    where: "state <> 'held'",
    without: ['site_id', 'token_hash', 'visitor_hash'],
  },
  // An unconfirmed registration is left out, because the token in its mail is valid only on this deployment.
  {
    name: 'open_house_registrations',
    of: 'site',
    order: 'id',
    isPersonal: true,
    where: "state <> 'unconfirmed'",
    without: ['token_hash', 'confirm_hash', 'held_until', 'visitor_hash'],
  },
  {
    name: 'rental_reservations',
    of: 'unit',
    order: 'id',
    isPersonal: true,
    where: "state <> 'held'",
    without: ['site_id', 'token_hash', 'visitor_hash'],
  },
];

/**
 * The tables whose rows have numbers that are valid in only one database, with the column of the number and the order
 * of the rows.
 */
export const NUMBERED = {
  unit: { table: 'rental_units', key: 'key', order: 'id', reference: 'unit_key' },
  agenda: { table: 'agendas', key: 'id', order: 'sales_rep_id', reference: 'agenda_id' },
} as const;
