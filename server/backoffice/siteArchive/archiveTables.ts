/** How rows of one table stand in the archive of a site. */
export interface ArchivedTable {
  readonly name: string;
  /** What a row is of: the site itself, a holiday home or an agenda of it, or the site by `site_id`. */
  readonly of: 'self' | 'site' | 'unit' | 'agenda';
  /** The order of its rows, by expressions that compare alike in every database. */
  readonly order: string;
  /** Has data of visitors: only in archives with personal data. */
  readonly isPersonal?: boolean;
  /** Rows that others have nothing of; the condition is SQL. */
  readonly where?: string;
  /** Columns that no archive has: numbers of one database, and hashes of secrets. */
  readonly without?: readonly string[];
}

const text = (column: string): string => `${column} collate "C"`;

/**
 * Every table of an archive, in the order in which rows refer to each other. `asset_blobs` are files of their own.
 * Holiday homes and agendas have numbers that one database gives: the archive has their place in its own order instead.
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
  // By a trigger, from the document.
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
  // Their addresses are secrets of other platforms. The state of the last reading is left out, since feeds are read again.
  {
    name: 'rental_feeds',
    of: 'unit',
    order: text('name'),
    isPersonal: true,
    without: ['due_at', 'tried_at', 'read_at', 'problem', 'attempts', 'free', 'unread', 'named', 'shown_current'],
  },
  { name: 'messages', of: 'site', order: 'id', isPersonal: true },
  // One that was not confirmed waits for a link that opens nothing elsewhere.
  {
    name: 'subscriptions',
    of: 'site',
    order: 'id',
    isPersonal: true,
    where: 'confirmed_at is not null',
    without: ['confirmation_due_at', 'confirm_hash', 'edit_hash', 'unsubscribe_hash'],
  },
  // Holds last for minutes, and belong to a secret that nobody has elsewhere.
  {
    name: 'appointments',
    of: 'agenda',
    order: 'id',
    isPersonal: true,
    where: "state <> 'held'",
    without: ['site_id', 'token_hash', 'visitor_hash'],
  },
  // Unconfirmed ones wait for a secret that nobody has elsewhere.
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

/** Of a table whose rows are known by numbers of one database: that number, and what they are ordered by. */
export const NUMBERED = {
  unit: { table: 'rental_units', key: 'key', order: 'id', reference: 'unit_key' },
  agenda: { table: 'agendas', key: 'id', order: 'sales_rep_id', reference: 'agenda_id' },
} as const;
