import { createHmac, timingSafeEqual } from 'node:crypto';
import { isLocale, type Locale } from '../../i18n/locales.ts';

/** Only servers may import this module, because it uses a module of Node and the secret API token. */

/** The formats: Meta's catalogue of home listings, OpenImmo 1.2.7, Kyero 3. */
const FEED_FORMATS = ['meta', 'openimmo', 'kyero'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/** A feed file with the published homes of a site. */
export interface FeedAddress {
  readonly format: FeedFormat;
  /** The language of the file. Without it, the file contains all languages of the site. */
  readonly locale?: Locale;
}

/** The inputs of the signature that makes an address private. */
interface FeedSigningKey {
  /** The token that the site and its back office share. */
  readonly token: string;
  readonly siteId: string;
  /** A number that the agency increases to revoke the addresses that it has handed out. */
  readonly version: number;
}

const signFeed = ({ token, siteId, version }: FeedSigningKey, format: FeedFormat): string =>
  createHmac('sha256', createHmac('sha256', token).update('addresses of feeds').digest())
    .update(`${siteId} ${version} ${format}`)
    .digest('base64url');

const FEED_PATH = /^\/feeds\/([\w-]{43})\/(?:(kyero)|(meta|openimmo)-([a-z]{2}))\.xml$/;

/**
 * Returns `/feeds/<signature>/kyero.xml` or `/feeds/<signature>/meta-nl.xml`. Anybody who knows the path can read the
 * file.
 */
export const toFeedPath = (key: FeedSigningKey, { format, locale }: FeedAddress): string =>
  `/feeds/${signFeed(key, format)}/${locale === undefined ? format : `${format}-${locale}`}.xml`;

/** Parses a path from `toFeedPath`, with its signature. Returns undefined for any other path. */
export function parseFeedPath(path: string): (FeedAddress & { readonly signature: string }) | undefined {
  const [, signature, kyero, format, locale] = FEED_PATH.exec(path) ?? [];
  if (signature === undefined) return undefined;
  if (kyero !== undefined) return { format: 'kyero', signature };
  const knownFormat = FEED_FORMATS.find((each) => each === format);
  return knownFormat && isLocale(locale) ? { format: knownFormat, locale, signature } : undefined;
}

/**
 * Returns whether a signature is valid. The comparison always takes the same time, so that the time reveals nothing
 * about the valid signature.
 */
export const isFeedSignature = (key: FeedSigningKey, format: FeedFormat, signature: string): boolean => {
  const [expected, received] = [Buffer.from(signFeed(key, format)), Buffer.from(signature)];
  return expected.length === received.length && timingSafeEqual(expected, received);
};

/** Lists the feed addresses of a site, in the order of its languages. */
export const listFeeds = (locales: readonly Locale[]): readonly FeedAddress[] =>
  FEED_FORMATS.flatMap((format): FeedAddress[] =>
    format === 'kyero' ? [{ format }] : locales.map((locale) => ({ format, locale })),
  );
