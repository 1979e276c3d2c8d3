import type { IncomingHttpHeaders } from 'node:http';
import type { JobPriority } from './workQueue.ts';

/** RFC 9218 §4.1: 0 is the most urgent, 7 the least. */
const USUAL_URGENCY = 3;
const URGENCIES = 8;

/** The `u` of a `Priority` header, which browsers send with what they show first. */
function urgencyOf(priority: string | string[] | undefined): number {
  if (typeof priority !== 'string' || priority.length > 100) return USUAL_URGENCY;
  const urgency = /(?:^|,) {0,3}u=([0-7])(?=$|[ ,;])/.exec(priority)?.[1];
  return urgency === undefined ? USUAL_URGENCY : Number(urgency);
}

/**
 * The rank of a requested picture: first the pictures that a browser shows first, then other pictures in a page, then
 * those of clients other than browsers.
 */
export function picturePriority(headers: IncomingHttpHeaders): JobPriority {
  const isInPage = headers['sec-fetch-dest'] === 'image';
  return { rank: urgencyOf(headers['priority']) + (isInPage ? 0 : URGENCIES) };
}

/** After all pictures that a client waits for. */
export const BACKGROUND: JobPriority = { rank: 2 * URGENCIES };
