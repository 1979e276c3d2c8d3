import { isIP } from 'node:net';
import { z } from 'zod';
import { LOOPBACK_ADDRESS } from './internalHost.ts';

/**
 * The settings of ports that site and back office read in the same way. Only servers may import this module, because it
 * uses a module of Node.
 */

/** Host names separated by commas, in lower case. The default is an empty list. */
export const hostNamesSchema = z
  .string()
  .toLowerCase()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.string().regex(/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/, 'host names, separated by commas')))
  .default([]);

/** An IP address; the default is loopback. */
export const listenAddressSchema = z
  .string()
  .refine((host) => isIP(host) > 0, 'an IP address to listen on')
  .default(LOOPBACK_ADDRESS);

const EXPECTED_DRAIN_SECONDS = 'a number of seconds from 0 to 300';

/**
 * The seconds for which a process that is about to stop still accepts requests, while its readiness probe already
 * fails.
 */
export const drainSecondsSchema = z.coerce
  .number(EXPECTED_DRAIN_SECONDS)
  .int(EXPECTED_DRAIN_SECONDS)
  .min(0, EXPECTED_DRAIN_SECONDS)
  .max(300, EXPECTED_DRAIN_SECONDS)
  .default(0);
