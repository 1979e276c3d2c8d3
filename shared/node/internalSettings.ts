import { isIP } from 'node:net';
import { z } from 'zod';
import { LOOPBACK } from './internalHost.ts';

/** Settings of the ports for programs, which the site and the back office read alike. For servers only. */

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
