import type { IncomingHttpHeaders } from 'node:http';
import type { JobPriority } from './workQueue.ts';

/** RFC 9218 §4.1: 0 is the most urgent, 7 the least. */
const DEFAULT_URGENCY = 3;
const URGENCY_LEVELS = 8;

/** Returns the `u` of a `Priority` header, which browsers send for the pictures that they show first. */
function parseUrgency(priority: string | string[] | undefined): number {
  if (typeof priority !== 'string' || priority.length > 100) return DEFAULT_URGENCY;
  const urgency = /(?:^|,) {0,3}u=([0-7])(?=$|[ ,;])/.exec(priority)?.[1];
  return urgency === undefined ? DEFAULT_URGENCY : Number(urgency);
}

/**
 * Returns the rank of a requested picture: first the pictures that a browser shows first, then other pictures in a
 * page, then those of clients other than browsers.
 */
export function picturePriority(headers: IncomingHttpHeaders): JobPriority {
  const isInPage = headers['sec-fetch-dest'] === 'image';
  return { rank: parseUrgency(headers['priority']) + (isInPage ? 0 : URGENCY_LEVELS) };
}

/** The priority after all pictures that a client waits for. */
export const BACKGROUND: JobPriority = { rank: 2 * URGENCY_LEVELS };
