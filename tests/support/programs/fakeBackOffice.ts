import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EstateDetail, EstateSummary } from '#shared/api/estate.ts';
import { EMPTY_FILTERS } from '#shared/api/search.ts';
import { type Site, type SiteInput, siteSchema } from '#shared/api/site.ts';
import { siteInput } from '../siteInput.ts';

/** Returns a site whose host is `<id>.test`. */
export const buildSampleSite = (id: string, changes: Partial<SiteInput> = {}): Site =>
  siteSchema.parse(siteInput(id, { hostnames: [`${id}.test`], ...changes }));

const buildNamedValue = (id: number) => ({ id, name: { nl: `naam ${id}` } });
const SAMPLE_ADDRESS = { visible: true, city: { id: 900000, zip: '9000', name: { nl: 'Gent' } }, countryId: 'BE' };
const UPDATED_AT = '2026-01-01T00:00:00Z';

export const buildSampleSummary = (id: number, siteId: string): EstateSummary => ({
  id,
  project: false,
  title: { nl: `Woning ${id} van ${siteId}` },
  headType: buildNamedValue(3),
  transaction: buildNamedValue(1),
  status: { id: 1 },
  address: SAMPLE_ADDRESS,
  pictures: [],
  pictureCount: 0,
  updatedAt: UPDATED_AT,
});

export const buildSampleDetail = (id: number, siteId: string) =>
  ({
    general: {
      id,
      transaction: buildNamedValue(1),
      headType: buildNamedValue(3),
      title: { nl: `Woning ${id} van ${siteId}` },
    },
    address: SAMPLE_ADDRESS,
    children: [],
    updatedAt: UPDATED_AT,
  }) satisfies Partial<Record<keyof EstateDetail, unknown>>;

export interface RecordedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Reply {
  readonly status: number;
  readonly statusText?: string;
  readonly type?: string;
  readonly body?: string | Buffer;
}

export interface FakeBackOffice {
  readonly address: string;
  readonly calls: RecordedCall[];
  /** The bytes of assets, by `<site>/<asset>`. */
  readonly assets: Map<string, Buffer>;
  /** Responses that replace the usual ones. The first one that matches by method, path and query is used. */
  readonly replies: {
    readonly matches: RegExp;
    readonly reply: Reply | ((call: RecordedCall) => Reply | Promise<Reply>);
  }[];
  close(): Promise<void>;
}

export const toJsonReply = (body: unknown): Reply => ({
  status: 200,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});
const NOT_FOUND_REPLY: Reply = {
  status: 404,
  type: 'application/problem+json',
  body: '{"title":"Not Found","status":404}',
};
const NO_CONTENT_REPLY: Reply = { status: 204 };

/** Returns the usual response to a call. The estates 1 to 100 exist, and the estate with id 410 was withdrawn. */
function findReply(call: RecordedCall, sites: readonly Site[], assets: ReadonlyMap<string, Buffer>): Reply {
  const path = decodeURI(call.url.split('?', 1)[0] ?? '');
  const [, hostname] = /^\/sites\/by-hostname\/(.+)$/.exec(path) ?? [];
  if (hostname) {
    const site = sites.find(({ hostnames }) => hostnames.includes(hostname));
    return site ? toJsonReply(site) : NOT_FOUND_REPLY;
  }
  if (path === '/sites') {
    const query = new URL(call.url, 'http://x').searchParams;
    const after = query.get('after') ?? '';
    const listed = sites.filter(({ id }) => id > after).toSorted((one, other) => (one.id < other.id ? -1 : 1));
    return toJsonReply(listed.slice(0, Number(query.get('limit') ?? listed.length)));
  }
  const siteId = String(call.headers['x-site-id']);
  if (!sites.some(({ id }) => id === siteId)) return NOT_FOUND_REPLY;
  const [, estateId] = /^\/estates\/v2\/(\d+)$/.exec(path) ?? [];
  if (estateId === '410') return { ...NOT_FOUND_REPLY, status: 410, statusText: 'Gone' };
  if (estateId)
    return Number(estateId) <= 100 ? toJsonReply(buildSampleDetail(Number(estateId), siteId)) : NOT_FOUND_REPLY;
  if (path.startsWith('/translations/')) return toJsonReply({ 'site.name': siteId });
  const [, pathSite, rest = ''] = /^\/sites\/([^/]+)\/(.*)$/.exec(path) ?? [];
  if (pathSite !== siteId) return NOT_FOUND_REPLY;
  const [, assetId] = /^assets\/(.+)$/.exec(rest) ?? [];
  if (assetId) {
    const body = assets.get(`${siteId}/${assetId}`);
    return body ? { status: 200, type: 'application/octet-stream', body } : NOT_FOUND_REPLY;
  }
  if (rest === 'navigation/header') return toJsonReply({ type: 'header', items: [] });
  if (rest.startsWith('navigation/')) return NO_CONTENT_REPLY;
  if (rest === 'pages/')
    return toJsonReply([{ id: 'about', kind: 'content', path: { nl: 'over-ons' }, title: { nl: `Over ${siteId}` } }]);
  if (rest === 'pages/by-url/nl%2Fover-ons' || rest === 'pages/about') {
    return toJsonReply({ id: 'about', kind: 'content', path: { nl: 'over-ons' }, title: { nl: `Over ${siteId}` } });
  }
  if (rest === 'entities') return toJsonReply([{ name: 'team', label: { nl: 'Team' } }]);
  if (rest === 'entities/team/items') return toJsonReply([{ id: '1', data: { name: 'An' } }]);
  if (rest === 'agreements') return toJsonReply([]);
  if (rest === 'estates') {
    const { from = 0, limit = 20 } = JSON.parse(call.body) as { from?: number; limit?: number };
    const results = Array.from({ length: limit }, (_, index) => buildSampleSummary(from + index + 1, siteId));
    return toJsonReply({ total: { value: 100 }, results });
  }
  if (rest === 'estate-filters') return toJsonReply({ ...EMPTY_FILTERS, total: { value: 100 } });
  return NOT_FOUND_REPLY;
}

/** Starts a small back office that responds in accordance with the contract, for tests of its callers. */
export async function startFakeBackOffice(sites: readonly Site[]): Promise<FakeBackOffice> {
  const calls: RecordedCall[] = [];
  const assets = new Map<string, Buffer>();
  const replies: FakeBackOffice['replies'] = [];
  async function respond(call: RecordedCall, res: ServerResponse) {
    calls.push(call);
    const ownReply = replies.find(({ matches }) => matches.test(`${call.method} ${call.url}`))?.reply;
    const reply = (typeof ownReply === 'function' ? await ownReply(call) : ownReply) ?? findReply(call, sites, assets);
    if (reply.statusText) res.statusMessage = reply.statusText;
    res.writeHead(reply.status, reply.type ? { 'content-type': reply.type } : {});
    res.end(reply.body);
  }
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const { method = '', url = '', headers } = req;
      void respond({ method, url, headers, body: Buffer.concat(chunks).toString('utf8') }, res);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    assets,
    replies,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
