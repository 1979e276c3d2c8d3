import type { z } from 'zod';
import { siteIdSchema } from '#shared/api/common.ts';
import { type Site, siteSchema } from '#shared/api/site.ts';
import { parseHost } from '#shared/primitives/hostName.ts';
import { asciiHost, asciiOrigin } from '#shared/primitives/internationalHost.ts';
import { mergePatch } from '../core/cli/mergePatch.ts';
import { findUnstorable, STORABLE } from '../core/db/unstorable.ts';
import { isObject } from '../core/isObject.ts';
import { STARTER_SITE } from './starterSite.ts';

/** What is wrong with a field of a site. */
export interface FieldProblem {
  /** Dotted path. */
  readonly field: string;
  readonly reason: string;
}

/** What is given for a site is none. */
export class InvalidSite extends Error {
  override readonly name = 'InvalidSite';
  readonly problems: readonly FieldProblem[];

  constructor(problems: readonly FieldProblem[]) {
    super(`This is not a site:\n${problems.map(({ field, reason }) => `  ${field}: ${reason}`).join('\n')}`);
    this.problems = problems;
  }
}

const problemOf = ({ path, message }: z.core.$ZodIssue): FieldProblem => ({ field: path.join('.'), reason: message });

/** Host names under which no visitor could reach a site; what is no text is for the schema. */
function hostProblems(json: unknown): FieldProblem[] {
  const hostnames: readonly unknown[] = isObject(json) && Array.isArray(json['hostnames']) ? json['hostnames'] : [];
  return hostnames.flatMap((hostname, index) =>
    typeof hostname === 'string' && (parseHost(hostname) === undefined || hostname.includes(':'))
      ? [{ field: `hostnames.${index}`, reason: `"${hostname}" is no host name (letters, digits, hyphens and dots)` }]
      : [],
  );
}

/** Texts that the database refuses. */
const textProblems = (json: unknown): FieldProblem[] =>
  [...findUnstorable(json)].map(({ path }) => ({ field: path.join('.'), reason: `should be ${STORABLE}` }));

/** Converts host names to ASCII (IDNA) without a port. An invalid one stays as it is and is refused later. */
function withAsciiHosts(json: unknown): unknown {
  if (!isObject(json)) return json;
  const { hostnames, origin } = json;
  return {
    ...json,
    ...(Array.isArray(hostnames) && {
      hostnames: hostnames.map((each: unknown) =>
        typeof each === 'string' ? (parseHost(asciiHost(each)) ?? each) : each,
      ),
    }),
    ...(typeof origin === 'string' && { origin: asciiOrigin(origin) }),
  };
}

/** The site that JSON describes, with its host names in the form in which they are known. Throws `InvalidSite`. */
export function parseSite(given: unknown): Site {
  const json = withAsciiHosts(given);
  // An address may follow from a host name.
  for (const problemsOf of [textProblems, hostProblems]) {
    const problems = problemsOf(json);
    if (problems.length > 0) throw new InvalidSite(problems);
  }
  const { success, data, error } = siteSchema.safeParse(json);
  if (!success) throw new InvalidSite(error.issues.map(problemOf));
  return { ...data, hostnames: [...new Set(data.hostnames.map((hostname) => parseHost(hostname) ?? hostname))] };
}

/** Local names end in `localhost` and answer on the port that the site has. */
export const originOfHost = (hostname: string, scheme = 'https'): string =>
  hostname.endsWith('localhost') ? `http://${hostname}:{PORT}` : `${scheme}://${hostname}`;

/** Where a site answers, as an operator may open it. */
export const visitorOrigin = ({ origin }: Site, sitePort: number): string => origin.replace('{PORT}', String(sitePort));

const monogramOf = (name: string) =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
    .slice(0, 3);

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * A new site of which only some fields are given, its id at least: the rest is that of `STARTER_SITE`, and host name,
 * address, name and monogram follow from each other. Throws `InvalidSite`.
 */
export function newSite(given: Readonly<Record<string, unknown>>): Site {
  const id = text(given['id']);
  if (id === undefined || id === '') throw new InvalidSite([{ field: 'id', reason: 'is missing' }]);
  const wrong = siteIdSchema.safeParse(id).error;
  if (wrong) throw new InvalidSite(wrong.issues.map(({ message }) => ({ field: 'id', reason: message })));
  const name = text(given['name']) ?? id;
  const [hostname = `${id}.localhost`] = (Array.isArray(given['hostnames']) ? given['hostnames'] : []).flatMap(
    (each) => text(each) ?? [],
  );
  const derived = {
    name,
    hostnames: [hostname],
    origin: originOfHost(parseHost(asciiHost(hostname)) ?? hostname),
    monogram: monogramOf(name),
  };
  return parseSite(mergePatch({ ...STARTER_SITE, ...derived }, given));
}

/** Dotted paths of what was given and is no field of a site. */
export function unknownFields(given: unknown, site: unknown, path = ''): string[] {
  if (!isObject(given) || !isObject(site)) return [];
  return Object.entries(given).flatMap(([key, value]) => {
    if (value === null) return [];
    const field = path + key;
    return Object.hasOwn(site, key) ? unknownFields(value, site[key], `${field}.`) : [field];
  });
}
