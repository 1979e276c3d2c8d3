import { z } from 'zod';
import {
  assetRefSchema,
  idSchema,
  intTextSchema,
  localeSchema,
  localizedTextSchema,
  siteIdSchema,
  webUrlSchema,
} from './common.ts';
import { reviewCheckSchema } from './reviewCheck.ts';
import { whatsappSchema, writtenEmailSchema } from './visitor.ts';

const colorSchema = z.string().regex(/^oklch\([\d.% /a-z]+\)$|^#[0-9a-fA-F]{6}$/, 'an oklch() or #rrggbb colour');

/** The design tokens of a brand, which the site turns into custom properties of CSS. */
const themeSchema = z.object({
  paper: colorSchema,
  ink: colorSchema,
  accent: colorSchema,
  /** The colour of text on the accent colour. */
  onAccent: colorSchema,
  /** A muted second colour. */
  second: colorSchema,
  displayFont: z.enum(['Fraunces', 'Lora', 'Figtree', 'Inter', 'Source Sans 3']),
  textFont: z.enum(['Fraunces', 'Lora', 'Figtree', 'Inter', 'Source Sans 3']),
  /** The radius of corners, in pixels. */
  radius: z.int().min(0).max(32),
  header: z.enum(['line', 'centred', 'overlay']),
});
export type Theme = z.infer<typeof themeSchema>;

/** An IP address or a network, such as `203.0.113.7` or `2001:db8::/48`. */
const networkSchema = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'an IP address, or a network such as 203.0.113.0/24',
});

/**
 * The third-party services that the site uses after the visitor's consent. A site without such services does not ask
 * for consent.
 */
const consentSchema = z.object({
  /** True when third-party maps load without a click for visitors who gave consent. */
  media: z.boolean().default(false),
  /**
   * A Matomo installation that counts visits: its address without a trailing slash, and the id of this site in Matomo.
   */
  statistics: z
    .object({
      url: z
        .string()
        .regex(/^https:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:\/[\w.-]+)*$/, 'an https:// address without a slash at its end'),
      siteId: z.int().min(1),
    })
    .optional(),
});

/**
 * The captcha of forms: `altcha` with a challenge that the site itself generates, or a third-party service, which the
 * visitor must allow first. Secrets are in environment variables.
 */
const captchaSchema = z
  .object({
    provider: z.enum(['altcha', 'recaptcha', 'turnstile']),
    /** The public key of the site for a third-party service. */
    siteKey: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .optional(),
  })
  .refine(({ provider, siteKey }) => provider === 'altcha' || siteKey !== undefined, {
    path: ['siteKey'],
    error: 'the public key of the site',
  });

/** Files of the published homes at private addresses, for portals and advertising. */
const feedsSchema = z.object({
  /**
   * The signature of each address includes the version, so a new version revokes all addresses that were handed out.
   */
  version: z.int().min(1).default(1),
  /**
   * The form in which a project is exported: as its units, or as one item with the price range of the units. OpenImmo
   * files always contain both forms.
   */
  projects: z.enum(['units', 'whole']).default('units'),
  /**
   * The treatment of a hidden price in the Kyero format, which has no value for a hidden price. `zero` exports the
   * price 0, which means on request; `omit` leaves the home out.
   */
  hiddenPrice: z.enum(['zero', 'omit']).default('zero'),
  /** The agency's id in OpenImmo files, when a receiver has assigned one. */
  openImmoId: z
    .string()
    .regex(/^[\w.-]{1,50}$/, 'letters, digits, dots and hyphens')
    .optional(),
});

/** The settings for calendars of other platforms, which contain the taken nights of holiday homes. */
const calendarsSchema = z.object({
  /**
   * The meaning of an entry for whole days that is marked as free (TRANSP:TRANSPARENT). Many calendar programs mark
   * such entries as free by default, even for taken days. With `taken` the entry takes its nights; with `free` it does
   * not.
   */
  freeDays: z.enum(['taken', 'free']).default('taken'),
});

/** The data that the law requires on an agency's site. */
const legalSchema = z.object({
  companyName: z.string(),
  /** The KBO/BCE number. */
  companyNumber: z.string(),
  vatNumber: z.string(),
  professionalTitle: localizedTextSchema,
  /** The BIV/IPI number. */
  registrationNumber: z.string(),
  recognitionCountry: z.string().length(2),
  codeOfConductUrl: webUrlSchema,
  supervisor: localizedTextSchema,
  insurer: z.string(),
  policyNumber: z.string(),
  /** The e-mail address for questions about personal data, when it differs from the address in `contact`. */
  privacyContact: writtenEmailSchema.optional(),
});

/**
 * The facts about the past of homes that the site publishes. Past prices and sales are private to the agency's clients
 * unless the agency decides otherwise.
 */
const historySchema = z.object({
  /** True to publish price reductions: the earlier prices, and lists of homes with a reduced price. */
  prices: z.boolean().default(false),
  /**
   * True to publish which homes were sold and let, without prices and addresses, on separate pages and on the pages of
   * withdrawn homes.
   */
  references: z.boolean().default(false),
  /** True to publish, with each reference, the last price that visitors could see. */
  closedPrices: z.boolean().default(false),
  /** The id of the page with the estimate form, for visitors who want to sell; the default is the contact page. */
  estimatePage: z.string().max(200).optional(),
  /** The ids of estates that must not be references, because the owner objects. */
  without: z.array(idSchema).max(1000).default([]),
});

export const siteSchema = z.object({
  id: siteIdSchema,
  name: z.string(),
  hostnames: z.array(z.string()).min(1),
  /**
   * Scheme, host and port of canonical addresses, without a trailing slash. `{PORT}` is replaced by the port on which
   * the site listens, for hosts that exist only on the local machine.
   */
  origin: z
    .string()
    .regex(/^https?:\/\/[a-z0-9.-]+(?::(?:\d{1,5}|\{PORT\}))?$/, 'a scheme and a host name: https://www.agency.be'),
  /**
   * The behaviour of pages at host names other than the host name in `origin`: `redirect` redirects permanently (301)
   * to the same page at `origin`, `serve` serves the page. When `origin` has no public host name, or a host name that
   * is not in `hostnames`, all host names serve their pages.
   */
  otherHosts: z.enum(['redirect', 'serve']).default('redirect'),
  /** The locales in the order of the language switch; the first one is the site's default. */
  locales: z.array(localeSchema).min(1),
  tagline: localizedTextSchema.default({}),
  theme: themeSchema,
  logo: assetRefSchema.optional(),
  /** The two or three letters that are shown in the icon, and wherever a logo is missing. */
  monogram: z.string().max(3),
  contact: z.object({
    phone: z.string(),
    /** The WhatsApp number of the agency, for offices and agents without a number of their own. */
    whatsapp: whatsappSchema.optional(),
    email: writtenEmailSchema,
    street: localizedTextSchema,
    number: z.string(),
    zip: z.string(),
    city: localizedTextSchema,
    countryId: z.string().length(2).default('BE'),
    latitude: z.number().optional(),
    longitude: z.number().optional(),
    openingHours: localizedTextSchema.default({}),
  }),
  legal: legalSchema,
  social: z.array(z.object({ name: z.string(), url: webUrlSchema })).default([]),
  listing: z
    .object({
      /** The ids of the statuses that are never shown (specification §3.4, §4.3). */
      hiddenStatus: z.array(z.int()).default([]),
      /** The cards that link to their estate and show its facts: `open` means all except sold and rented ones. */
      linking: z.enum(['open', 'all']).default('open'),
    })
    .default({ hiddenStatus: [], linking: 'open' }),
  features: z
    .object({ holiday: z.boolean().default(false), projects: z.boolean().default(true) })
    .default({ holiday: false, projects: true }),
  history: historySchema.default({ prices: false, references: false, closedPrices: false, without: [] }),
  consent: consentSchema.default({ media: false }),
  feeds: feedsSchema.default({ version: 1, projects: 'units', hiddenPrice: 'zero' }),
  /** The settings for calendars; without them, the defaults of the fields apply. */
  calendars: calendarsSchema.optional(),
  captcha: captchaSchema.default({ provider: 'altcha' }),
  /** The check of the site's reviews. Without it, pages say that reviews are not checked. */
  reviews: reviewCheckSchema.optional(),
  /** The IP addresses and networks of the agency's own offices. Page views from these addresses are not counted. */
  uncounted: z.array(networkSchema).max(50).optional(),
  /** The e-mail address of the sender of mails to visitors, when it differs from the address in `contact`. */
  mail: z.object({ sender: writtenEmailSchema }).optional(),
});
export type Site = z.infer<typeof siteSchema>;
export type SiteInput = z.input<typeof siteSchema>;

/** The query for the list of sites, sorted by id. Without a `limit` it returns all of them. */
export const siteListQuerySchema = z.object({
  /** The id after which the list begins. */
  after: siteIdSchema.optional(),
  limit: intTextSchema(1, 1000).optional(),
});

/**
 * Returns the settings for facts about the past of homes. A site that was stored before these settings existed
 * publishes no such facts.
 */
export const getPublicHistory = ({ history }: Partial<Pick<Site, 'history'>>): Site['history'] =>
  historySchema.parse(history ?? {});
