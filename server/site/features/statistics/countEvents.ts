import { BlockList, isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';
import type { Site } from '#shared/api/site.ts';
import { parseCountPath } from '#shared/domain/addresses/countPath.ts';
import type { BrowserCountKind } from '#shared/primitives/countKinds.ts';
import { memoize } from '../../cache/memoize.ts';
import type { FormLimits } from '../../forms/formLimits.ts';
import { normalizeVisitorAddress, toVisitorNetwork } from '../../forms/visitorAddress.ts';
import { NO_STORE_HEADERS } from '../../http/answers/cacheHeaders.ts';
import { isGetOrHead } from '../../http/answers/serve.ts';
import { isBot } from '../../http/isBot.ts';
import { isOwnForm } from '../../http/ownForm.ts';
import type { SiteHandler } from '../../http/siteLocals.ts';
import { currentRequest } from '../../requestContext.ts';
import type { EstateCounts } from './estateCounts.ts';

/** A GIF of one transparent pixel. */
const PIXEL_GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Returns the networks of the agency's offices, from the site's configuration. Their views are not counted. */
const getOwnNetworks = memoize(({ uncounted = [] }: Site): BlockList => {
  const networks = new BlockList();
  for (const network of uncounted) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, Number(bits), family);
  }
  return networks;
});

function isOwnNetwork(site: Site, ip: string | undefined): boolean {
  const address = normalizeVisitorAddress(ip);
  const family = isIP(address);
  return family !== 0 && getOwnNetworks(site).check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Returns whether a browser fetches a page, or a picture in it, before a visitor opens the page. */
const isPrefetch = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  [headers['sec-purpose'], headers['purpose'], headers['x-moz']].some((value) => value?.includes('prefetch'));

/**
 * Returns whether a page of the site shows the picture, as browsers state in a header. Without that header nothing is
 * counted, because any other site's page could include the picture.
 */
const isShownByPage = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-dest'] === 'image';

const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** A function that is called for each counted event, with its site and kind. */
type ObserveCount = (siteId: string, kind: BrowserCountKind) => void;

/**
 * `POST /counts/<kind>/<estate>` counts an event about an estate on a page that a visitor views. For visitors without
 * JavaScript, a picture counts the view. Counting uses no cookie and no identifier. Each network address is counted
 * once for each estate and kind within the period of the limit, regardless of the content of its requests. The response
 * never says whether the event was counted.
 */
export const createCountHandler = (
  counts: Pick<EstateCounts, 'addCount'>,
  limits: FormLimits,
  observeCount: ObserveCount,
): SiteHandler => {
  async function countEvent(req: Parameters<SiteHandler>[0], site: Site, kind: BrowserCountKind, estateId: number) {
    if (isBot(req.headers['user-agent']) || isPrefetch(req) || isOwnNetwork(site, req.ip)) return;
    const visitorKey = `${site.id} ${toVisitorNetwork(req.ip)}`;
    if ((await limits.countUse('count', visitorKey)) !== undefined) return;
    if ((await limits.countUse('counted', `${visitorKey} ${kind} ${estateId}`)) !== undefined) return;
    counts.addCount(site.id, estateId, kind);
    observeCount(site.id, kind);
  }

  return async (req, res, next) => {
    const { site, target } = res.locals;
    const event = parseCountPath(target.path);
    if (event === undefined) return next();
    const context = currentRequest();
    if (context) context.route = 'count';
    for (const [name, value] of NO_STORE_HEADERS) res.setHeader(name, value);
    const endResponse = (status: number): void => {
      // The connection is closed when there is a body, because the body is not read.
      if (hasBody(req)) res.setHeader('Connection', 'close');
      res.status(status).end();
    };
    if (event === null || (event.isPicture && event.kind !== 'views')) return endResponse(404);
    const { kind, estateId, isPicture } = event;
    if (isPicture ? !isGetOrHead(req) : req.method !== 'POST') {
      res.setHeader('Allow', isPicture ? 'GET, HEAD' : 'POST');
      return endResponse(405);
    }
    if (hasBody(req)) return endResponse(400);
    if (isPicture) {
      if (req.method === 'GET' && isShownByPage(req)) await countEvent(req, site, kind, estateId);
      res.setHeader('Content-Type', 'image/gif');
      res.setHeader('Content-Length', PIXEL_GIF.length);
      return void res.end(req.method === 'HEAD' ? undefined : PIXEL_GIF);
    }
    if (!isOwnForm(req)) return endResponse(403);
    await countEvent(req, site, kind, estateId);
    return endResponse(204);
  };
};
