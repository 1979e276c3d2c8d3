import type { Site } from '#shared/api/site.ts';
import { isSecure } from '../siteOrigin.ts';
import { flat } from './headers.ts';
import { strictTransport } from './securityHeaders.ts';
import type { Added } from './serve.ts';

const SECURE: Added = flat(strictTransport);
const PLAIN: Added = [];

/** Returns the headers of files of this site. They tell browsers to use an https site by https only. */
export const transportHeaders = (site: Site): Added => (isSecure(site) ? SECURE : PLAIN);
