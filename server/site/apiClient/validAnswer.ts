import type { Logger } from 'pino';
import { z } from 'zod';
import type { EndpointName } from '#shared/api/endpoints/endpoints.ts';
import { estateSummarySchema } from '#shared/api/estate.ts';
import { rentalUnitSummarySchema } from '#shared/api/rentals.ts';
import { BackOfficeUnavailableError } from './errors.ts';
import type { ReceivedPage } from './readPages.ts';

const searchAnswerSchema = z.looseObject({ results: z.array(z.unknown()) });
/** The searches, with the schema of one result. Each result is checked separately. */
const RESULT_SCHEMAS: ReadonlyMap<EndpointName, z.ZodType> = new Map<EndpointName, z.ZodType>([
  ['searchEstates', estateSummarySchema],
  ['searchRentalUnits', rentalUnitSummarySchema],
]);

/**
 * Returns the answer after a check against the contract.
 *
 * @throws `BackOfficeUnavailableError` (`invalid`) for an answer that breaks the contract
 */
export function parseValidAnswer<T>(responseSchema: z.ZodType<T>, json: unknown, endpoint: EndpointName): T {
  const result = responseSchema.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new BackOfficeUnavailableError('invalid', `${endpoint}: ${issue?.path.join('.')}: ${issue?.message}`);
}

/**
 * Returns the valid entries of a list. One warning states the number of invalid entries and the fault of the first
 * invalid entry.
 */
export function parseValidEntries<T>(
  entrySchema: z.ZodType<T>,
  json: unknown,
  endpoint: EndpointName,
  logger: Logger,
): ReceivedPage<T> {
  const list = parseValidAnswer(z.array(z.unknown()), json, endpoint);
  const results = list.map((each) => entrySchema.safeParse(each));
  const firstInvalidIndex = results.findIndex(({ success }) => !success);
  const entries = results.flatMap(({ success, data }) => (success ? [data] : []));
  if (firstInvalidIndex !== -1) {
    const issue = results[firstInvalidIndex]?.error?.issues[0];
    const firstInvalidEntry = { index: firstInvalidIndex, field: issue?.path.join('.'), problem: issue?.message };
    logger.warn(
      { endpoint, invalid: list.length - entries.length, received: list.length, first: firstInvalidEntry },
      'invalid list entries skipped',
    );
  }
  return { entries, receivedCount: list.length };
}

/**
 * Returns the answer to a search without the results that break the contract; any other answer is returned unchanged.
 */
export function keepValidResults(json: unknown, endpoint: EndpointName, logger: Logger): unknown {
  const resultSchema = RESULT_SCHEMAS.get(endpoint);
  const { success, data } = searchAnswerSchema.safeParse(json);
  return success && resultSchema
    ? { ...data, results: parseValidEntries(resultSchema, data.results, endpoint, logger).entries }
    : json;
}
