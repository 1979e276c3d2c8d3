import type { Site } from '#shared/api/site.ts';
import { isSecure } from '../origin.ts';
import { flat } from './headers.ts';
import { strictTransport } from './securityHeaders.ts';
import type { Added } from './serve.ts';

const SECURE: Added = flat(strictTransport);
const PLAIN: Added = [];

/** What a file is sent with on this site. */
export const transportOf = (site: Site): Added => (isSecure(site) ? SECURE : PLAIN);
