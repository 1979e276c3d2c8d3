import { z } from 'zod';
import {
  BLOCK_DATA,
  type BlockType,
  blockPictureSchema,
  reviewSchema,
  teamMemberSchema,
} from '#shared/api/content/blocks.ts';
import { assetRefSchema, localizedTextSchema } from '#shared/api/common.ts';
import { blockSchema, linkTargetSchema, navigationItemSchema } from '#shared/api/content/content.ts';
import { officeSchema } from '#shared/api/content/offices.ts';
import { openingHoursSchema } from '#shared/api/openingHours.ts';
import { rentalQuerySchema } from '#shared/api/rentals.ts';
import { estateQuerySchema } from '#shared/api/search.ts';
import { siteSchema } from '#shared/api/site.ts';
import { typedEntries } from '#shared/domain/typedKeys.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import { isPlainRoute } from '#shared/routes/plainRoute.ts';
import { ROUTES } from '#shared/routes/routeTable.ts';
import { formatSection, formatGeneratedNote, formatTable } from './markdown.ts';

/** The purpose of each block, for an editor. */
const BLOCK_DESCRIPTIONS: Readonly<Record<BlockType, string>> = {
  hero: 'A picture over the full width with one sentence. On the home page it contains the search box. With `more` pictures it is a slider.',
  text: 'A text with headings, lists and links. [Marks](#marks) in its HTML become widgets.',
  imageText: 'A text beside a picture.',
  gallery: 'Several pictures, side by side or as a slider.',
  estateCarousel: 'A row of homes that scrolls automatically.',
  estateList: 'A grid of homes.',
  rentalCarousel: 'A row of holiday homes that scrolls automatically.',
  searchBox: 'The search box of the home page.',
  callToAction: 'An invitation to one action, with a button.',
  team: 'The persons of the entity `team`.',
  reviews: 'The reviews of the entity `reviews`.',
  faq: 'Questions with answers that unfold.',
  contactDetails: 'Address, opening hours, phone number and mail address of the agency, with an optional map.',
  contactForm: 'A form to write to the agency; at most one per page.',
  estimateForm: 'A form to request an estimate of a home; at most one per page.',
  downloads: 'Documents to download.',
  video: 'A video or virtual visit from another website, which starts when the visitor clicks.',
  columns: 'Two to four columns of blocks. A column contains no columns and no hero.',
};

/** The purpose of each field of a site. */
const SITE_FIELD_DESCRIPTIONS: Readonly<Record<keyof typeof siteSchema.shape, string>> = {
  id: 'The id, which never changes; lower-case letters, digits and hyphens',
  name: 'The name of the agency',
  hostnames: 'The host names at which the site answers',
  origin: 'Scheme and host of its canonical addresses: `https://www.duinhof.be`',
  otherHosts: 'Whether other host names redirect to `origin` or serve the pages',
  locales: 'Its languages in the order of the language switch; the first is the default',
  tagline: 'A sentence under the name, on the home page',
  theme: 'Colours, fonts and header, see below',
  logo: 'The logo; without it, the name is shown',
  monogram: 'Two or three letters for the icon',
  contact: 'Address, phone number and mail address, see below',
  legal: 'Facts that the law requires on every site, see below',
  social: 'Accounts on social networks',
  listing:
    '`hiddenStatus`: ids of statuses that are never shown. `linking`: whether cards of sold and rented homes link to their page (`all`) or not (`open`)',
  features: 'Whether the site has holiday homes and projects',
  history: 'Which former prices and sales the site publishes, see below',
  consent: 'External services that need the consent of visitors, see below',
  feeds: 'The files for portals, see below',
  calendars: 'Whether free whole days in calendars of other platforms count as free or as taken',
  captcha: 'The captcha of the forms: `altcha`, `recaptcha` or `turnstile`',
  reviews: 'Whether and how the agency checks its reviews',
  uncounted: 'IP addresses and networks of its own offices, whose views are not counted',
  mail: 'The sender of mails to visitors, when it differs from `contact.email`',
};

/** The schemas for which the tables show a name. */
const NAMED_SCHEMAS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [localizedTextSchema, 'text per language'],
  [assetRefSchema, 'file'],
  [blockPictureSchema, 'picture'],
  [linkTargetSchema, 'link'],
  [estateQuerySchema, 'search of homes'],
  [rentalQuerySchema, 'search of holiday homes'],
  [blockSchema, 'block'],
  [navigationItemSchema, 'menu item'],
  [openingHoursSchema, 'opening hours'],
]);

interface FieldDefinition {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
  readonly options?: readonly z.core.$ZodType[];
  readonly format?: string;
}
// oxlint-disable-next-line no-underscore-dangle -- zod keeps the definition of a schema there for libraries
const readDefinition = (schema: z.core.$ZodType): FieldDefinition => schema._zod.def;

const formatShape = (shape: Readonly<Record<string, z.core.$ZodType>>): string =>
  `object with ${Object.keys(shape)
    .map((key) => `\`${key}\``)
    .join(', ')}`;

function formatType(schema: z.core.$ZodType): string {
  const schemaName = NAMED_SCHEMAS.get(schema);
  if (schemaName !== undefined) return schemaName;
  const { type, innerType, in: input, element, shape, entries, values, options, format } = readDefinition(schema);
  if (innerType) return formatType(innerType);
  if (input) return formatType(input);
  if (element) return `list: ${formatType(element)}`;
  if (shape) return formatShape(shape);
  if (entries)
    return Object.values(entries)
      .map((value) => `\`${value}\``)
      .join(', ');
  if (values) return values.map((value) => `\`${String(value)}\``).join(', ');
  if (options) return [...new Set(options.map(formatType))].join(', or ');
  if (type === 'record') return 'text per language';
  if (type === 'string') return format === 'url' ? 'address' : format === 'date' ? 'date' : 'text';
  return { number: 'number', boolean: '`true`, `false`' }[type] ?? type;
}

/**
 * Returns the default of a field in JSON. Returns '' for a field that is empty or may be absent, and undefined for a
 * required field.
 */
function formatDefault(schema: z.core.$ZodType): string | undefined {
  const parsed = z.safeParse(schema, undefined);
  if (!parsed.success) return undefined;
  const text = JSON.stringify(parsed.data);
  return text === undefined || text === '{}' || text === '[]' || typeof parsed.data === 'object' ? '' : `\`${text}\``;
}

function formatFields(schema: z.core.$ZodType, prefix = ''): readonly (readonly string[])[] {
  const { shape = {} } = readDefinition(schema);
  return Object.entries(shape).map(([name, field]) => {
    const fallback = formatDefault(field);
    return [`\`${prefix}${name}\``, formatType(field), fallback ?? '**required**'];
  });
}

const TABLE_HEAD = ['field', 'value', 'default'];

const { theme, contact, legal, history, consent, feeds } = siteSchema.shape;
const findInnermost = (schema: z.core.$ZodType): z.core.$ZodType => {
  const { innerType } = readDefinition(schema);
  return innerType ? findInnermost(innerType) : schema;
};
/** The parts of a site that have a separate table. */
const SITE_SETTING_SCHEMAS = { contact, legal, history, consent, feeds };

/** Renders `docs/content-model.md`. */
export function renderContentModel(): string {
  const routes = typedEntries(ROUTES).filter(
    ([name, paths]) => isPlainRoute(name) && !name.startsWith('ajax') && !/\.\w+$/.test(paths.en),
  );
  return [
    '# Content model',
    '',
    formatGeneratedNote('the schemas of the contract and tests/documents/contentModel.ts'),
    '',
    'This is the data behind a site: what commands and the [API](api.md) read and write. Field names are those of the JSON. `docs/starter/agency` has an example of each object, and [Getting started](getting-started.md) uses them.',
    '',
    '- **text per language**: `{ "nl": "Aanbod", "fr": "Offre" }`. A language without a text has no member.',
    '- **file**: what `gevel assets add photo.jpg --site duinhof --json` prints.',
    '- **picture**: `file`, `alt` per language (empty for decoration) and `ai` (`made` or `changed`) when AI made or changed it.',
    '- **link**: `{ "route": "offer" }` (perhaps with `query`), `{ "pageId": "about-us" }` or `{ "url": "https://…" }`.',
    '- **search of homes**: `{ "terms": { "transaction": [1], "type": [3] } }` and the other filters of `shared/api/search.ts`.',
    '',
    '## Site',
    '',
    '`gevel site update ID --file FILE` changes the parts that the file contains; `null` removes a field.',
    '',
    ...formatTable(
      ['field', 'purpose', 'value', 'default'],
      typedEntries(SITE_FIELD_DESCRIPTIONS).map(([name, purpose]) => {
        const field = siteSchema.shape[name];
        const value = formatType(field).replace(/^object with.*/, 'object');
        return [`\`${name}\``, purpose, value, formatDefault(field) ?? '**required**'];
      }),
    ),
    '',
    '### Theme',
    '',
    'Colours are `#rrggbb` or `oklch(…)`. `paper` is the background, `ink` the text, `accent` the colour of buttons and links, `onAccent` the text on it, `second` a muted colour. `radius` is in pixels. `header` is the form of the page header.',
    '',
    ...formatTable(TABLE_HEAD, formatFields(theme)),
    '',
    ...Object.entries(SITE_SETTING_SCHEMAS).map(([name, schema]) =>
      formatSection(`### ${name}`, undefined, formatTable(TABLE_HEAD, formatFields(findInnermost(schema)))),
    ),
    '## Pages',
    '',
    'A page has an `id`, a `kind`, and per language a `path` (after `/nl/`), a `title` and a `description` for search engines. The kinds `home`, `offer` and `contact` give the texts of these three screens, and there is one page of each; every other page is `content`. `hidden: true` hides a page. `blocks` are its contents from top to bottom. `node` of an `offer` page is the list before a visitor filters it.',
    '',
    '`gevel pages show ID --json` and `pages put ID --file FILE` read and write a whole page; `pages set`, `add`, `hide` change parts ([Texts and homes by command](content.md#pages)).',
    '',
    '## Blocks',
    '',
    'A block is `{ "id": "intro", "type": "text", "data": { … } }`; its `id` is unique on the page. The site skips a block whose type or data it does not know.',
    '',
    ...typedEntries(BLOCK_DESCRIPTIONS).map(([type, purpose]) =>
      formatSection(`### ${type}`, purpose, formatTable(TABLE_HEAD, formatFields(BLOCK_DATA[type]))),
    ),
    '## Marks',
    '',
    'In the HTML of a `text` block, a `div` or `span` with `data-widget` says where a widget goes. `data-props` contains its properties as JSON. Names may be in camel or kebab case:',
    '',
    '```html',
    `<div data-widget="estate-list" data-props='{"transaction":"rent","groupOptions":{"field":"CITY"}}'></div>`,
    '```',
    '',
    ...formatTable(
      ['mark', 'what it becomes'],
      [
        [
          '`estateList`',
          'A list with sorting, endless scrolling, promotions and groups. `transaction` (`sale`, `rent`), `type`, `city`, `collection`, `query`, `collections` and `groupOptions` choose its homes; `title` and `text` are shown above it. With `limit`, `sort` or `order` it is an excerpt without a filter',
        ],
        ['`estateFilter`', 'The filter of the list on the same page'],
        [
          '`cancelAppointment`',
          'The cancellation of a viewing. The last segment of the address is the id of the appointment (`/nl/annuleren/<id>`)',
        ],
        ['`estateCarousel`', 'Homes in a row: a `title`, and the properties of an excerpt'],
        ['`searchBox`, `contactForm`, `estimateForm`', 'The search box and the forms: `title`, `text`'],
      ],
    ),
    '',
    'The first three work on `content` pages, once on each, and not in columns. A page with a mark that cannot work is refused when it is written (422), with the reason at the JSON pointer of its HTML.',
    '',
    '## Menus',
    '',
    'A site has the menus `header` and `footer`. A menu is `{ "items": [ … ] }`; an item has an `id`, a `label` per language, a `target` (a link, or none for a heading) and `children`. There are at most four levels. A link to a route leads to the address in the language of the page:',
    '',
    ...formatTable(
      ['route', ...LOCALES],
      routes.map(([name, paths]) => [`\`${name}\``].concat(LOCALES.map((locale) => `\`/${locale}${paths[locale]}\``))),
    ),
    '',
    'The site leaves out items that lead to a hidden page, and to a list that has nothing to show.',
    '',
    '## Team, reviews and other entities',
    '',
    'An entity is a list that editors keep: `{ "label": { … }, "items": [ { "id": "an-peeters", "sort": 1, "data": { … } } ] }`. The product knows the data of two of them.',
    '',
    '### team',
    '',
    ...formatTable(TABLE_HEAD, formatFields(teamMemberSchema)),
    '',
    '### reviews',
    '',
    ...formatTable(TABLE_HEAD, formatFields(reviewSchema)),
    '',
    '## Offices',
    '',
    ...formatTable(TABLE_HEAD, formatFields(officeSchema)),
    '',
    '`openingHours` has `weekly` (`{ "monday": [{ "from": "09:00", "to": "12:00" }] }`), `exceptions` by `date` and a `note`.',
    '',
    '## Lists with an address in words',
    '',
    'Lists for sale or to rent, by place and by type, have an address in words (`/nl/aanbod/te-koop/gent/appartement`) with generated texts. `gevel estate-pages put` gives one of them a title, an introduction, a grouping and a narrower search. [Decision 10](decisions/0010-addresses-redirects-and-sitemaps.md) says which address of a list search engines keep.',
    '',
  ].join('\n');
}
