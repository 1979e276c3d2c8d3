import { Client } from 'pg';
import { z } from 'zod';
import { REQUEST_HEADER } from '#shared/api/common.ts';
import { HEAD_TYPE, SALE_TRANSACTIONS } from '#shared/primitives/ids.ts';

/** A database with many listings, and a back office on it. */
export interface MeasuredBackOffice {
  readonly url: string;
  readonly databaseUrl: string;
}

/** A home of a site. */
interface BenchHome {
  readonly siteId: string;
  readonly id: number;
  /** The document, in the form that the contract defines. */
  readonly document: { readonly general: { readonly price?: object } };
}

export const API_TOKEN = 'a-token-of-the-bench-alone';

/** A call of the contract. It throws when the answer is an error. */
interface MillionCall {
  readonly name: string;
  readonly run: (url: string, home: BenchHome, turn: number) => Promise<unknown>;
}

async function callBackOffice(
  url: string,
  siteId: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    headers: {
      Authorization: `Bearer ${API_TOKEN}`,
      'Content-Type': 'application/json',
      [REQUEST_HEADER.SITE]: siteId,
      [REQUEST_HEADER.LOCALE]: 'nl',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return text;
}

const getFromBackOffice = (url: string, siteId: string, path: string) => callBackOffice(url, siteId, 'GET', path);
const searchEstates = (url: string, siteId: string, body: object) =>
  callBackOffice(url, siteId, 'POST', `/sites/${siteId}/estates`, body);

/** Changes the price of a home to another one for each `turn`. */
export const changePrice: MillionCall['run'] = (url, { siteId, id, document }, turn) =>
  callBackOffice(url, siteId, 'PUT', `/sites/${siteId}/estate-records/${id}`, {
    ...document,
    general: { ...document.general, price: { ...document.general.price, value: 100_000 + turn } },
  });

/** The calls of sites, robots and editors, except searches with facets. */
export const MILLION_CALLS: readonly MillionCall[] = [
  { name: 'ten sites', run: (url, { siteId }) => getFromBackOffice(url, siteId, `/sites?after=${siteId}&limit=10`) },
  {
    name: 'a site by its host name',
    run: (url, { siteId }) => getFromBackOffice(url, siteId, `/sites/by-hostname/${siteId}.localhost`),
  },
  { name: 'a home', run: (url, { siteId, id }) => getFromBackOffice(url, siteId, `/estates/v2/${id}`) },
  {
    name: 'homes like it',
    run: (url, { siteId }) =>
      searchEstates(url, siteId, {
        query: {
          terms: { transaction: [...SALE_TRANSACTIONS], type: [HEAD_TYPE.HOUSE], province: ['BE-VAN'] },
          range: { price: { gte: 200_000, lte: 500_000 } },
        },
        limit: 100,
      }),
  },
  {
    name: 'homes around a place',
    run: (url, { siteId }) =>
      searchEstates(url, siteId, { query: { near: { latitude: 51.05, longitude: 3.72, radius: 20_000 } } }),
  },
  { name: 'words', run: (url, { siteId }) => searchEstates(url, siteId, { query: { match: { text: 'gent tuin' } } }) },
  {
    name: 'parts of a sitemap',
    run: (url, { siteId }) => getFromBackOffice(url, siteId, `/sites/${siteId}/estate-addresses/parts?size=5000`),
  },
  {
    name: 'addresses of a sitemap',
    run: (url, { siteId, id }) =>
      getFromBackOffice(url, siteId, `/sites/${siteId}/estate-addresses?after=${id}&limit=250`),
  },
  { name: 'a changed price', run: changePrice },
  { name: 'a place in purges', run: (url, { siteId }) => getFromBackOffice(url, siteId, '/purges') },
];

const homeRowSchema = z.object({
  siteId: z.string(),
  id: z.coerce.number(),
  document: z.looseObject({ general: z.looseObject({ price: z.looseObject({}).optional() }) }),
});

/** Returns the first homes of each given site. */
export async function readHomes(
  databaseUrl: string,
  siteIds: readonly string[],
  homesPerSite = 1,
): Promise<BenchHome[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select site_id as "siteId", id, document from unnest($1::text[]) as site(name)
       cross join lateral (select * from estates where site_id = site.name order by id limit $2) as estate`,
      [siteIds, homesPerSite],
    );
    return rows.map((row) => {
      const { siteId, id, document } = homeRowSchema.parse(row);
      const { general } = document;
      return { siteId, id, document: { ...document, general: { ...general, price: general.price ?? {} } } };
    });
  } finally {
    await client.end();
  }
}
