import type { IncomingHttpHeaders } from 'node:http';
import type { JobPriority } from './workQueue.ts';

/** The default urgency by RFC 9218 §4.1, where 0 is the most urgent and 7 the least. */
const DEFAULT_URGENCY = 3;
const URGENCY_LEVELS = 8;

/**
 * Returns the parameter `u` of a `Priority` header. Browsers send this parameter for the pictures that they show first.
 */
function parseUrgency(priority: string | string[] | undefined): number {
  if (typeof priority !== 'string' || priority.length > 100) return DEFAULT_URGENCY;
  const urgency = /(?:^|,) {0,3}u=([0-7])(?=$|[ ,;])/.exec(priority)?.[1];
  return urgency === undefined ? DEFAULT_URGENCY : Number(urgency);
}

/**
 * Returns the rank of a requested picture. The pictures that a browser shows first come first, then other pictures of a
 * page, then those for clients other than browsers.
 */
export function findPicturePriority(headers: IncomingHttpHeaders): JobPriority {
  const isInPage = headers['sec-fetch-dest'] === 'image';
  return { rank: parseUrgency(headers['priority']) + (isInPage ? 0 : URGENCY_LEVELS) };
}

/** The priority of pictures that no client waits for, which is lower than all other priorities. */
export const BACKGROUND_PRIORITY: JobPriority = { rank: 2 * URGENCY_LEVELS };
