import type { Site } from '#shared/api/site.ts';
import { isHttpsSite } from '../siteOrigin.ts';
import { flattenHeaders } from './headers.ts';
import { STRICT_TRANSPORT_HEADER_LIST } from './securityHeaders.ts';
import type { AddedHeaders } from './serve.ts';

const STRICT_TRANSPORT_HEADERS: AddedHeaders = flattenHeaders(STRICT_TRANSPORT_HEADER_LIST);
const NO_TRANSPORT_HEADERS: AddedHeaders = [];

/**
 * Returns the header for a site's files that tells browsers to use the site only by https; no header for an http site.
 */
export const getTransportHeaders = (site: Site): AddedHeaders =>
  isHttpsSite(site) ? STRICT_TRANSPORT_HEADERS : NO_TRANSPORT_HEADERS;
