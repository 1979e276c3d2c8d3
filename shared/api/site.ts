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

const color = z.string().regex(/^oklch\([\d.% /a-z]+\)$|^#[0-9a-fA-F]{6}$/, 'an oklch() or #rrggbb colour');

/** Design tokens of a brand; the site turns them into custom properties. */
const themeSchema = z.object({
  paper: color,
  ink: color,
  accent: color,
  /** Text on the accent. */
  onAccent: color,
  /** The quiet second colour. */
  second: color,
  displayFont: z.enum(['Fraunces', 'Lora', 'Figtree', 'Inter', 'Source Sans 3']),
  textFont: z.enum(['Fraunces', 'Lora', 'Figtree', 'Inter', 'Source Sans 3']),
  /** Pixels. */
  radius: z.int().min(0).max(32),
  header: z.enum(['line', 'centred', 'overlay']),
});
export type Theme = z.infer<typeof themeSchema>;

/** `203.0.113.7`, `2001:db8::/48` */
const networkSchema = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'an IP address, or a network such as 203.0.113.0/24',
});

/** Third-party services that the site uses, after consent of the visitor. Without any, no visitor is asked. */
const consentSchema = z.object({
  /** Third-party maps load without a click for visitors who agreed. */
  media: z.boolean().default(false),
  /** A Matomo that counts visits: its address without a trailing slash, and the number of this site there. */
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
 * How forms verify that a person fills them in: `altcha` with a task that the site sets itself; the others with a
 * third-party service, which a visitor has to allow first. Their secrets are settings of the program.
 */
const captchaSchema = z
  .object({
    provider: z.enum(['altcha', 'recaptcha', 'turnstile']),
    /** Public key of the site, with a service elsewhere. */
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
  /** It is in the signature of each address: the next one makes all that were given out worthless. */
  version: z.int().min(1).default(1),
  /** A development as its units, or as one item with the range of their prices. OpenImmo has both in any case. */
  projects: z.enum(['units', 'whole']).default('units'),
  /** Kyero has no word for a hidden price: `zero` is on request there, `omit` leaves the home out. */
  hiddenPrice: z.enum(['zero', 'omit']).default('zero'),
  /** The agency's id in OpenImmo files, where a receiver has given it one. */
  openImmoId: z
    .string()
    .regex(/^[\w.-]{1,50}$/, 'letters, digits, dots and hyphens')
    .optional(),
});

/** How to read calendars of other platforms, which contain the taken nights of holiday homes. */
const calendarsSchema = z.object({
  /**
   * Whether an entry for whole days that is marked as free (TRANSP:TRANSPARENT) blocks its nights. Many programs mark such
   * entries as free by default, also for taken days. `free` trusts the mark.
   */
  freeDays: z.enum(['taken', 'free']).default('taken'),
});

/** What the law requires on an agency's site. */
const legalSchema = z.object({
  companyName: z.string(),
  /** KBO/BCE number. */
  companyNumber: z.string(),
  vatNumber: z.string(),
  professionalTitle: localizedTextSchema,
  /** BIV/IPI number. */
  registrationNumber: z.string(),
  recognitionCountry: z.string().length(2),
  codeOfConductUrl: webUrlSchema,
  supervisor: localizedTextSchema,
  insurer: z.string(),
  policyNumber: z.string(),
  /** Whom visitors write to about their data, where that is not the address of `contact`. */
  privacyContact: writtenEmailSchema.optional(),
});

/** What is told of the past of homes: prices and sales are the affair of clients, unless the agency says otherwise. */
const historySchema = z.object({
  /** That a price was reduced, what it was before, and lists of such homes. */
  prices: z.boolean().default(false),
  /** What was sold and let, without prices and addresses: on pages of their own, and where a home is gone. */
  references: z.boolean().default(false),
  /** The last price that visitors could see, on references. */
  closedPrices: z.boolean().default(false),
  /** Id of the page with the form for an estimate, which visitors who want to sell are led to; else the contact page. */
  estimatePage: z.string().max(200).optional(),
  /** Estates that are no references: the owner does not want it. */
  without: z.array(idSchema).max(1000).default([]),
});

export const siteSchema = z.object({
  id: siteIdSchema,
  name: z.string(),
  hostnames: z.array(z.string()).min(1),
  /**
   * Scheme, host and port of canonical addresses, without a trailing slash.
   * `{PORT}` stands for the port that the site listens on, for hosts that only exist on the own machine.
   */
  origin: z
    .string()
    .regex(/^https?:\/\/[a-z0-9.-]+(?::(?:\d{1,5}|\{PORT\}))?$/, 'a scheme and a host name: https://www.agency.be'),
  /**
   * What pages answer at host names other than that of `origin`: the same page there, permanently (301), or themselves.
   * Where `origin` has no public host name, or none of `hostnames`, all answer themselves.
   */
  otherHosts: z.enum(['redirect', 'serve']).default('redirect'),
  /** In the order of the language switch; the first one is the site's default. */
  locales: z.array(localeSchema).min(1),
  tagline: localizedTextSchema.default({}),
  theme: themeSchema,
  logo: assetRefSchema.optional(),
  /** Two or three letters, for the icon and where there is no logo. */
  monogram: z.string().max(3),
  contact: z.object({
    phone: z.string(),
    /** Where visitors may write to it on WhatsApp, unless an office or an agent has a number of their own. */
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
      /** Status ids that are never shown (specification §3.4, §4.3). */
      hiddenStatus: z.array(z.int()).default([]),
      /** Which cards link to their estate and show its facts: all but sold and rented ones, or all. */
      linking: z.enum(['open', 'all']).default('open'),
    })
    .default({ hiddenStatus: [], linking: 'open' }),
  features: z
    .object({ holiday: z.boolean().default(false), projects: z.boolean().default(true) })
    .default({ holiday: false, projects: true }),
  history: historySchema.default({ prices: false, references: false, closedPrices: false, without: [] }),
  consent: consentSchema.default({ media: false }),
  feeds: feedsSchema.default({ version: 1, projects: 'units', hiddenPrice: 'zero' }),
  /** Absent: the defaults of its fields apply. */
  calendars: calendarsSchema.optional(),
  captcha: captchaSchema.default({ provider: 'altcha' }),
  /** Applies to its reviews; absent: the agency has not said, and pages say that reviews are not checked. */
  reviews: reviewCheckSchema.optional(),
  /** Addresses and networks of the agency's own offices: what is looked at from there is not counted. */
  uncounted: z.array(networkSchema).max(50).optional(),
  /** Who mails to visitors come from, where that is not the address of `contact`. */
  mail: z.object({ sender: writtenEmailSchema }).optional(),
});
export type Site = z.infer<typeof siteSchema>;
export type SiteInput = z.input<typeof siteSchema>;

/** Sites by id; all of them without a `limit`. */
export const siteListQuerySchema = z.object({
  /** The last id that is known already. */
  after: siteIdSchema.optional(),
  limit: intTextSchema(1, 1000).optional(),
});

/** What a site tells of the past of homes; a document from before it could be said tells nothing. */
export const toldOf = ({ history }: Partial<Pick<Site, 'history'>>): Site['history'] =>
  historySchema.parse(history ?? {});
