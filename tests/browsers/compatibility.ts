import path from 'node:path';
import bcd, { type BrowserName, type CompatStatement } from '@mdn/browser-compat-data';
import browserslist from 'browserslist';

const projectRoot = path.resolve(import.meta.dirname, '../..');

/** Maps browserslist's names of browsers to those of MDN's compatibility data. */
const MDN_BROWSER_NAMES: Readonly<Record<string, BrowserName>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  ios_saf: 'safari_ios',
  safari: 'safari',
  samsung: 'samsunginternet_android',
};

type Version = readonly [major: number, minor: number];

function parseVersion(text: string): Version {
  const [major = 0, minor = 0] = text.replace('≤', '').split(/[.-]/).map(Number);
  return [major, minor];
}

const isVersionAtMost = ([major, minor]: Version, [highest, highestMinor]: Version) =>
  major < highest || (major === highest && minor <= highestMinor);

/** The oldest supported version of each browser: `browserslist` in package.json. */
export const OLDEST_VERSIONS: ReadonlyMap<BrowserName, Version> = (() => {
  const oldest = new Map<BrowserName, Version>();
  for (const entry of browserslist(undefined, { path: projectRoot })) {
    const [name = '', version = ''] = entry.split(' ');
    const browser = MDN_BROWSER_NAMES[name];
    if (browser === undefined) throw new Error(`${name} of browserslist is not known to this check.`);
    const before = oldest.get(browser);
    const found = parseVersion(version);
    if (before === undefined || isVersionAtMost(found, before)) oldest.set(browser, found);
  }
  return oldest;
})();

/** A feature with its parts, by name. */
export interface Feature {
  readonly [name: string]: Feature | undefined;
}

/** MDN's data, as a tree of features: `css`, `api`, `javascript`. */
export const features = bcd as unknown as Feature;

const COMPAT_KEY = '__compat';

/** Returns the data about a feature itself, without its parts. */
export const getCompat = (feature: Feature | undefined): CompatStatement | undefined =>
  feature?.[COMPAT_KEY] as CompatStatement | undefined;

export const listParts = (feature: Feature | undefined): readonly (readonly [string, Feature])[] =>
  Object.entries(feature ?? {}).flatMap(([name, part]) =>
    name === COMPAT_KEY || !part ? [] : [[name, part] as const],
  );

/**
 * Returns the oldest supported browsers that lack a feature.
 *
 * @param hasPrefixed true when the code also contains the feature with a prefix such as `-webkit-`
 */
export function findBrowsersWithout(
  { support }: CompatStatement,
  hasPrefixed: (prefix: string) => boolean = () => false,
): readonly BrowserName[] {
  return [...OLDEST_VERSIONS].flatMap(([browser, oldest]) => {
    const statement = support[browser];
    if (statement === undefined) return [];
    const isSupported = (Array.isArray(statement) ? statement : [statement]).some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: otherName }) =>
        typeof added === 'string' &&
        added !== 'preview' &&
        flags === undefined &&
        otherName === undefined &&
        (prefix === undefined || hasPrefixed(prefix)) &&
        isVersionAtMost(parseVersion(added), oldest) &&
        (typeof removed !== 'string' || !isVersionAtMost(parseVersion(removed), oldest)),
    );
    return isSupported ? [] : [browser];
  });
}

/** Names of used features, each with the oldest supported browsers that lack it. */
export type CompatibilityFindings = Map<string, Set<BrowserName>>;

export function addFinding(findings: CompatibilityFindings, name: string, browsers: readonly BrowserName[]): void {
  if (browsers.length === 0) return;
  const found = findings.get(name) ?? new Set();
  for (const browser of browsers) found.add(browser);
  findings.set(name, found);
}
