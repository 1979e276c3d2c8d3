import type { z } from 'zod';
import { siteIdSchema } from '#shared/api/common.ts';
import { type Site, siteSchema } from '#shared/api/site.ts';
import { parseHost } from '#shared/primitives/addresses/hostName.ts';
import { toAsciiHost, toAsciiOrigin } from '#shared/primitives/addresses/internationalHost.ts';
import { mergePatch } from '../core/cli/mergePatch.ts';
import { findUnstorable, STORABLE_TEXT_RULE } from '../core/db/unstorable.ts';
import { isObject } from '../core/isObject.ts';
import { STARTER_SITE } from './starterSite.ts';

/** A problem with a field of a site. */
export interface FieldProblem {
  /** The dotted path of the field. */
  readonly field: string;
  readonly reason: string;
}

/** Is thrown when the given values do not describe a valid site. */
export class InvalidSiteError extends Error {
  override readonly name = 'InvalidSite';
  readonly problems: readonly FieldProblem[];

  constructor(problems: readonly FieldProblem[]) {
    super(`This is not a valid site:\n${problems.map(({ field, reason }) => `  ${field}: ${reason}`).join('\n')}`);
    this.problems = problems;
  }
}

const toProblem = ({ path, message }: z.core.$ZodIssue): FieldProblem => ({ field: path.join('.'), reason: message });

/**
 * Converts a typed host name to the form in which sites are stored: ASCII (IDNA), lower case, without a port. Returns
 * undefined for a text that is not a host name.
 */
export const toStoredHost = (typedHost: string): string | undefined => parseHost(toAsciiHost(typedHost));

/** Finds host names under which no visitor could reach a site. Values that are not texts are left to the schema. */
function listHostProblems(json: unknown): FieldProblem[] {
  const hostnames: readonly unknown[] = isObject(json) && Array.isArray(json['hostnames']) ? json['hostnames'] : [];
  return hostnames.flatMap((hostname, index) =>
    typeof hostname === 'string' && (parseHost(hostname) === undefined || hostname.includes(':'))
      ? [
          {
            field: `hostnames.${index}`,
            reason: `"${hostname}" is not a host name (letters, digits, hyphens and dots)`,
          },
        ]
      : [],
  );
}

/** Finds texts that the database cannot store. */
const listTextProblems = (json: unknown): FieldProblem[] =>
  [...findUnstorable(json)].map(({ path }) => ({ field: path.join('.'), reason: `should be ${STORABLE_TEXT_RULE}` }));

/** Converts host names to ASCII (IDNA) without a port. An invalid host name is not changed; it is refused later. */
function convertHostsToAscii(json: unknown): unknown {
  if (!isObject(json)) return json;
  const { hostnames, origin } = json;
  return {
    ...json,
    ...(Array.isArray(hostnames) && {
      hostnames: hostnames.map((each: unknown) => (typeof each === 'string' ? (toStoredHost(each) ?? each) : each)),
    }),
    ...(typeof origin === 'string' && { origin: toAsciiOrigin(origin) }),
  };
}

/** Parses the JSON of a site. Its host names get their stored form. Throws `InvalidSiteError` with every problem. */
export function parseSite(givenSite: unknown): Site {
  const json = convertHostsToAscii(givenSite);
  // These checks come before the schema, because the schema may derive the origin from a host name.
  for (const findProblems of [listTextProblems, listHostProblems]) {
    const problems = findProblems(json);
    if (problems.length > 0) throw new InvalidSiteError(problems);
  }
  const { success, data, error } = siteSchema.safeParse(json);
  if (!success) throw new InvalidSiteError(error.issues.map(toProblem));
  return { ...data, hostnames: [...new Set(data.hostnames.map((hostname) => parseHost(hostname) ?? hostname))] };
}

/**
 * Builds the origin of a host name. Local names end in `localhost` and use the port on which the site program listens.
 */
export const toOrigin = (hostname: string, scheme = 'https'): string =>
  hostname.endsWith('localhost') ? `http://${hostname}:{PORT}` : `${scheme}://${hostname}`;

/** Returns the origin of a site with its real port, so that an operator can open it. */
export const toVisitorOrigin = ({ origin }: Site, sitePort: number): string =>
  origin.replace('{PORT}', String(sitePort));

const toMonogram = (name: string) =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
    .slice(0, 3);

const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * Completes a new site from some given fields, which include at least its id. Missing fields come from `STARTER_SITE`;
 * host name, origin, name and monogram are derived from each other. Throws `InvalidSiteError` with every problem.
 */
export function buildNewSite(givenFields: Readonly<Record<string, unknown>>): Site {
  const id = toText(givenFields['id']);
  if (id === undefined || id === '') throw new InvalidSiteError([{ field: 'id', reason: 'is missing' }]);
  const idError = siteIdSchema.safeParse(id).error;
  if (idError) throw new InvalidSiteError(idError.issues.map(({ message }) => ({ field: 'id', reason: message })));
  const name = toText(givenFields['name']) ?? id;
  const [hostname = `${id}.localhost`] = (
    Array.isArray(givenFields['hostnames']) ? givenFields['hostnames'] : []
  ).flatMap((each) => toText(each) ?? []);
  const derivedFields = {
    name,
    hostnames: [hostname],
    origin: toOrigin(toStoredHost(hostname) ?? hostname),
    monogram: toMonogram(name),
  };
  return parseSite(mergePatch({ ...STARTER_SITE, ...derivedFields }, givenFields));
}

/** Returns the dotted paths of given values that do not exist in a site. */
export function listUnknownFields(givenFields: unknown, site: unknown, path = ''): string[] {
  if (!isObject(givenFields) || !isObject(site)) return [];
  return Object.entries(givenFields).flatMap(([key, value]) => {
    if (value === null) return [];
    const field = path + key;
    return Object.hasOwn(site, key) ? listUnknownFields(value, site[key], `${field}.`) : [field];
  });
}
