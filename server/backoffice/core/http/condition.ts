import { hash } from 'node:crypto';
import type { Request } from 'express';
import type { Endpoint } from '#shared/api/endpoints/endpoint.ts';
import { isOvertaken } from '../db/unitOfWork.ts';
import { Answer } from './call.ts';
import { HttpProblem } from './problem.ts';

/** A condition that the caller sets for its write (RFC 9110, 13.1). */
interface WriteCondition {
  /**
   * Returns whether the condition is met.
   *
   * @param currentEtag the ETag of the stored object; undefined when no object is stored
   */
  isMet(currentEtag: string | undefined): boolean;
}

const ETAG_PATTERN = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;
const ETAG_SEPARATORS = /^[\s,]*$/;

type EtagList = '*' | readonly string[];

function readEtags(request: Request, name: string): EtagList | undefined {
  const headerValue = request.get(name)?.trim();
  if (headerValue === undefined || headerValue === '*') return headerValue;
  const etags = headerValue.match(ETAG_PATTERN);
  if (!etags || !ETAG_SEPARATORS.test(headerValue.replaceAll(ETAG_PATTERN, ',')))
    throw new HttpProblem(400, `${name} should be * or ETags, each in double quotes.`);
  return etags;
}

const toOpaqueTag = (etag: string): string => etag.replace(/^W\//, '');

/**
 * Tests whether an ETag matches strongly. A weak ETag never matches (RFC 9110, 13.1.1), because it does not guarantee
 * identical content.
 */
const matchesStrongly = (tags: EtagList, currentEtag: string | undefined): boolean =>
  currentEtag !== undefined && (tags === '*' || (!currentEtag.startsWith('W/') && tags.includes(currentEtag)));

/** Tests whether an ETag matches weakly. A weak ETag matches too (RFC 9110, 13.1.2). */
const matchesWeakly = (tags: EtagList, currentEtag: string | undefined): boolean =>
  currentEtag !== undefined && (tags === '*' || tags.some((each) => toOpaqueTag(each) === toOpaqueTag(currentEtag)));

/**
 * Reads `If-Match` and `If-None-Match`; undefined when both are missing. Throws 400 for a header that is not a list of
 * ETags.
 */
export function readCondition(request: Request): WriteCondition | undefined {
  const ifMatch = readEtags(request, 'If-Match');
  const ifNoneMatch = readEtags(request, 'If-None-Match');
  if (ifMatch === undefined && ifNoneMatch === undefined) return undefined;
  return {
    isMet: (currentEtag) =>
      (ifMatch === undefined || matchesStrongly(ifMatch, currentEtag)) &&
      (ifNoneMatch === undefined || !matchesWeakly(ifNoneMatch, currentEtag)),
  };
}

/** Returns the strong ETag of an answer's text. */
export const toEtag = (text: string): string => `"${hash('sha256', text).slice(0, 32)}"`;

/** Returns the ETag of the object that `read` returns; undefined when there is no such object. */
export async function readCurrentEtag({ response }: Endpoint, read: () => unknown): Promise<string | undefined> {
  try {
    const answer = await read();
    if (answer instanceof Answer) return answer.headers['ETag'];
    return answer === undefined ? undefined : toEtag(JSON.stringify(response?.parse(answer)));
  } catch (error) {
    if (error instanceof HttpProblem && (error.status === 404 || error.status === 410)) return undefined;
    throw error;
  }
}

const createUnmetConditionProblem = (): HttpProblem =>
  new HttpProblem(412, 'The stored object does not meet the condition in If-Match or If-None-Match. Read it again.');

/** Creates the error for a condition of a call whose object no call reads, so that nothing shows whether it exists. */
export const createUnsupportedConditionProblem = (): HttpProblem =>
  new HttpProblem(412, 'This call supports neither If-Match nor If-None-Match. Nothing was written.');

/** A write, and the ETag of the object that it changes. */
interface ConditionalWrite {
  readonly readEtag: () => Promise<string | undefined>;
  readonly write: () => unknown;
}

interface Stores<Tx> {
  transaction<T>(run: (stores: Tx) => Promise<T>, isolation: 'snapshot'): Promise<T>;
}

/**
 * Runs the write when its condition is met, and throws 412 otherwise. The check and the write run in one transaction,
 * so no other write happens between them.
 */
export async function writeIf<Tx>(
  repositories: Stores<Tx>,
  condition: WriteCondition,
  prepareWrite: (stores: Tx) => ConditionalWrite,
): Promise<unknown> {
  try {
    return await repositories.transaction(async (stores) => {
      const { readEtag, write } = prepareWrite(stores);
      if (!condition.isMet(await readEtag())) throw createUnmetConditionProblem();
      return write();
    }, 'snapshot');
  } catch (error) {
    throw isOvertaken(error) ? createUnmetConditionProblem() : error;
  }
}
