import { createHmac, timingSafeEqual } from 'node:crypto';
import { isLocale, type Locale } from '../../i18n/locales.ts';

/** For servers only: nothing that the browser loads may import this. */

/** Meta's catalogue of home listings, OpenImmo 1.2.7, Kyero 3. */
const FEED_FORMATS = ['meta', 'openimmo', 'kyero'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/** A file of the published homes of a site. */
export interface FeedAddress {
  readonly format: FeedFormat;
  /** Absent: all languages of the site are in it. */
  readonly locale?: Locale;
}

/** What makes an address private. */
interface FeedKey {
  /** The token that the site and its back office share. */
  readonly token: string;
  readonly siteId: string;
  /** Counted up to make the addresses that were given out worthless. */
  readonly version: number;
}

const signature = ({ token, siteId, version }: FeedKey, format: FeedFormat): string =>
  createHmac('sha256', createHmac('sha256', token).update('addresses of feeds').digest())
    .update(`${siteId} ${version} ${format}`)
    .digest('base64url');

const PATH = /^\/feeds\/([\w-]{43})\/(?:(kyero)|(meta|openimmo)-([a-z]{2}))\.xml$/;

/** `/feeds/<signature>/kyero.xml`, `/feeds/<signature>/meta-nl.xml`. Whoever knows it can read the file. */
export const feedPath = (key: FeedKey, { format, locale }: FeedAddress): string =>
  `/feeds/${signature(key, format)}/${locale === undefined ? format : `${format}-${locale}`}.xml`;

/** What a path of that form names and how it is signed; undefined for any other path. */
export function parseFeedPath(path: string): (FeedAddress & { readonly signature: string }) | undefined {
  const [, signed, whole, format, locale] = PATH.exec(path) ?? [];
  if (signed === undefined) return undefined;
  if (whole !== undefined) return { format: 'kyero', signature: signed };
  const known = FEED_FORMATS.find((each) => each === format);
  return known && isLocale(locale) ? { format: known, locale, signature: signed } : undefined;
}

/** Takes as long whatever is wrong. */
export const isFeedSignature = (key: FeedKey, format: FeedFormat, signed: string): boolean => {
  const [expected, given] = [Buffer.from(signature(key, format)), Buffer.from(signed)];
  return expected.length === given.length && timingSafeEqual(expected, given);
};

/** The addresses of a site, in the order of its languages. */
export const feedsOf = (locales: readonly Locale[]): readonly FeedAddress[] =>
  FEED_FORMATS.flatMap((format): FeedAddress[] =>
    format === 'kyero' ? [{ format }] : locales.map((locale) => ({ format, locale })),
  );
