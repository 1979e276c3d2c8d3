import { createHash } from 'node:crypto';
import { buildOpenApiDocument } from '#server/backoffice/apiReference/openApi.ts';
import type { Repositories } from '#server/backoffice/repositories.ts';
import { estateInput } from './estateInput.ts';
import { createGenerator, type RandomSource, type JsonSchema } from './generate.ts';
import { createPdf } from './pdf.ts';
import { rentalUnitInput } from './rentalUnit.ts';
import { siteInput } from './siteInput.ts';

interface OperationParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: JsonSchema;
}
interface OperationResponse {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  readonly $ref?: string;
}
interface ApiOperation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly (OperationParameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<Record<string, OperationResponse>>;
}
interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly parameters: Readonly<Record<string, OperationParameter>>;
  };
}

/** The document of the contract in the form that a caller reads. */
export const apiDocument = JSON.parse(JSON.stringify(buildOpenApiDocument())) as ApiDocument;
const generator = createGenerator(apiDocument);
export const apiOperations = Object.entries(apiDocument.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);
export type ContractCase = (typeof apiOperations)[number];

/** The site that `renewSite` fills. */
export const SITE = 'noord';

/** The ids of existing entities, by the names of parameters, so that calls concern existing data. */
export const KNOWN_VALUES: Readonly<Record<string, string>> = {
  siteId: SITE,
  id: '7',
  unitId: '7',
  salesRepId: '5',
  hostname: `${SITE}.example.com`,
  type: 'header',
  locale: 'nl',
  name: 'team',
  photoId: 'photo',
  url: 'nl%2Fover-ons',
  a: 'sale',
  b: 'house',
};

/**
 * Calls that fail with random values: they need a secret, a free time, an id or languages that agree with other values
 * of the request, or data that only another call creates. Each of them has tests of its own. Here, their responses only
 * have to match the document.
 */
export const OPERATIONS_THAT_NEED_OTHERS: ReadonlySet<string> = new Set([
  'answerRental',
  'cancelAgendaEntry',
  'cancelOpenHouseGuest',
  'cancelOpenHouseRegistration',
  'cancelRentalReservation',
  'cancelReservation',
  'changeSubscription',
  'confirmOpenHouseRegistration',
  'confirmSubscription',
  'createOpenHouseRegistration',
  'createRentalReservation',
  'createReservation',
  'deleteArticle',
  'deleteEntityItem',
  'deleteOffice',
  'deleteOpenHouses',
  'deletePage',
  'deleteRedirect',
  'endSubscription',
  'getAgendaFeed',
  'getAsset',
  'getOwnerReport',
  'getOpenHouseConfirmation',
  'getOpenHouseRegistration',
  'getRentalPhoto',
  'getRentalQuote',
  'getRentalReservation',
  'getReservation',
  'holdNights',
  'holdSlot',
  'moveReservation',
  'putArticle',
  'putEntityItem',
  'putOffice',
  'putRedirect',
  'releaseHold',
  'replacePage',
  'replaceSite',
  'requestSubscription',
  'sendMessage',
  'sendToAFriend',
  'takeHook',
]);

/** Restores the data that calls have removed. */
export async function renewSite({ sites, agreements, entities, estates, rentalUnits }: Repositories): Promise<void> {
  await sites.put(siteInput(SITE, { history: { prices: true, references: true } }));
  // A privacy statement in a language of the site cannot be removed.
  await agreements.put(SITE, 'nl', [{ id: '7', kind: 'terms', title: 'Voorwaarden', html: '<p>a</p>', version: '1' }]);
  await entities.put(SITE, { name: 'team', label: {} }, [{ id: '7', data: {} }]);
  await estates.put(SITE, estateInput({ id: 7, estate: { salesRep: { id: 5, name: 'An Maes' } } }));
  await rentalUnits.upsertMany(SITE, [rentalUnitInput(7)]);
}

export const listParameters = ({ operation }: ContractCase): OperationParameter[] =>
  operation.parameters.map((each) =>
    '$ref' in each
      ? (apiDocument.components.parameters[each.$ref.split('/').at(-1) ?? ''] as OperationParameter)
      : each,
  );

export interface ContractRequest {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
  readonly bytes: Buffer | undefined;
}

/**
 * Returns a request that matches the document, with random values.
 *
 * @param known the values of parameters that are not random, by name
 */
export function createValidRequest(
  each: ContractCase,
  random: RandomSource,
  known: Readonly<Record<string, string>> = KNOWN_VALUES,
): ContractRequest {
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  let { path } = each;
  for (const { name, in: location, required, schema } of listParameters(each)) {
    const generateParameter = () => encodeURIComponent(String(generator.generateValid(schema, random)));
    if (location === 'path') path = path.replace(`{${name}}`, known[name] ?? generateParameter());
    else if (location === 'header') {
      if (name === 'X-Site-Id') headers[name] = known['siteId'] ?? SITE;
      else if (name === 'Idempotency-Key')
        headers[name] = createHash('sha256')
          .update(String(random.drawInt(2 ** 31)))
          .digest('hex');
    } else if (required === true || random.drawInt(2) === 0)
      query.set(name, String(generator.generateValid(schema, random)));
  }
  const search = query.size === 0 ? '' : `?${query.toString()}`;
  const content = each.operation.requestBody?.content ?? {};
  const schema = content['application/json']?.schema;
  const bytes = '*/*' in content ? createPdf('fuzz') : undefined;
  if (bytes) headers['Content-Type'] = 'application/pdf';
  return { path: path + search, headers, body: schema && generator.generateValid(schema, random), bytes };
}
