import { isIP } from 'node:net';
import { z } from 'zod';
import { LOOPBACK } from './internalHost.ts';

/** Settings of ports, which the site and the back office read alike. For servers only. */

/** Host names, separated by commas; lower case. None where it is not set. */
export const hostNames = z
  .string()
  .toLowerCase()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.string().regex(/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/, 'host names, separated by commas')))
  .default([]);

/** An IP address; loopback where it is not set. */
export const listenAddress = z
  .string()
  .refine((host) => isIP(host) > 0, 'an IP address to listen on')
  .default(LOOPBACK);

const LONGEST_DRAIN = 'a number of seconds from 0 to 300';

/** Seconds for which a program that is told to stop still takes what comes, while its probes say that it will not. */
export const drainSeconds = z.coerce
  .number(LONGEST_DRAIN)
  .int(LONGEST_DRAIN)
  .min(0, LONGEST_DRAIN)
  .max(300, LONGEST_DRAIN)
  .default(0);
