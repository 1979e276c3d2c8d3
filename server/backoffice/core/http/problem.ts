import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import type { Problem } from '#shared/api/common.ts';
import type { Log } from '../../log.ts';
import { RefusedQuery } from './refusedQuery.ts';
import { findOutageReason } from '../db/opening/databaseErrors.ts';
import { Conflict } from '../db/writeResult.ts';
import { findSqlState } from '../db/unitOfWork.ts';

type RefusedRequestField = NonNullable<Problem['errors']>[number];

/** An answer that is an RFC 9457 problem document. The caller sees `detail`, so it must contain no internals. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly status: number;
  readonly detail: string | undefined;
  readonly errors: readonly RefusedRequestField[] | undefined;
  /** The number of seconds after which the caller may retry. */
  readonly retryAfterSeconds: number | undefined;
  /** The additional members of this kind of problem (RFC 9457, 3.2). */
  readonly extraMembers: Readonly<Record<string, unknown>> | undefined;

  constructor(
    status: number,
    detail?: string,
    errors?: readonly RefusedRequestField[],
    extraMembers?: Readonly<Record<string, unknown>>,
    retryAfterSeconds?: number,
  ) {
    super(detail ?? STATUS_CODES[status] ?? String(status));
    this.status = status;
    this.detail = detail;
    this.errors = errors;
    this.extraMembers = extraMembers;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Returns the JSON pointer of a path (RFC 6901). */
export const toJsonPointer = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Returns each refused field with its JSON pointer. The message never repeats the refused value. */
export const listFieldErrors = (error: z.core.$ZodError): RefusedRequestField[] =>
  error.issues.flatMap((issue) => {
    // For an invalid key, the message of the key's own schema explains the problem best.
    const detail = (issue.code === 'invalid_key' && issue.issues[0]?.message) || issue.message;
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return paths.map((path) => ({ pointer: toJsonPointer(path), detail }));
  });

export const createUnprocessableProblem = (errors: readonly RefusedRequestField[]): HttpProblem =>
  new HttpProblem(422, 'Some fields were refused.', errors);

/** Throws 422 for `field`, a JSON pointer, when the body names another identifier than the path. */
export function assertMatchesPath(field: string, bodyValue: unknown, pathValue: unknown): void {
  const isSame = bodyValue === undefined || bodyValue === pathValue;
  if (!isSame) throw createUnprocessableProblem([{ pointer: field, detail: 'differs from the path' }]);
}

/** Throws 404 when an object was not found. The answer names the missing object by `objectName`. */
export function assertFound(isFound: boolean, objectName: string): asserts isFound {
  if (!isFound) throw new HttpProblem(404, `There is no such ${objectName}.`);
}

/**
 * The error that Express and its body parser throw for a caller's mistake. Its status is 4xx; `type` is missing when
 * decompression failed.
 */
interface RefusedRequest {
  readonly status: number;
  readonly type?: unknown;
}
const isRefusedRequest = (error: unknown): error is RefusedRequest =>
  error instanceof Error &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500;

/** The class of PostgreSQL errors for invalid values, such as a text with a NUL character. */
const DATA_EXCEPTION_CLASS = '22';
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** The `Retry-After` of a database problem. A restarted primary needs some seconds, a full pool less. */
const DATABASE_RETRY_SECONDS = 2;

/** Creates a 503 problem: the caller can retry later. */
export const createDatabaseProblem = (detail: string): HttpProblem =>
  new HttpProblem(503, detail, undefined, undefined, DATABASE_RETRY_SECONDS);

/** Converts any error into a problem. An unexpected error becomes a 500 without details. */
function toProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof RefusedQuery)
    return createUnprocessableProblem([{ pointer: error.pointer, detail: `should be ${error.message}` }]);
  if (error instanceof Conflict) return new HttpProblem(409, error.message);
  if (error instanceof URIError) return new HttpProblem(400, 'The path has an invalid percent-encoding.');
  if (isRefusedRequest(error)) {
    if (error.status !== 400) return new HttpProblem(error.status);
    return new HttpProblem(400, error.type === undefined ? 'The body cannot be read.' : 'The body is not JSON.');
  }
  const sqlState = findSqlState(error);
  if (sqlState?.startsWith(DATA_EXCEPTION_CLASS))
    return createUnprocessableProblem([{ pointer: '', detail: 'a value cannot be stored' }]);
  if (sqlState === UNIQUE_VIOLATION) return new HttpProblem(409, 'Another call has just written the same record.');
  if (sqlState === FOREIGN_KEY_VIOLATION) return new HttpProblem(404, 'The site no longer exists.');
  if (findOutageReason(error) !== undefined) return createDatabaseProblem('The database cannot be used at the moment.');
  return new HttpProblem(500);
}

function sendProblem(
  response: Response,
  { status, detail, errors, extraMembers, retryAfterSeconds }: HttpProblem,
): void {
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    ...(detail !== undefined && { detail }),
    ...(errors && { errors: [...errors] }),
  };
  if (retryAfterSeconds !== undefined) response.set('Retry-After', String(retryAfterSeconds));
  if (status === 401) response.set('WWW-Authenticate', 'Bearer');
  response
    .status(status)
    .set('Cache-Control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify({ ...extraMembers, ...problem }));
}

export const answerNotFound: RequestHandler = () => {
  throw new HttpProblem(404, 'There is no such call.');
};

export const createProblemHandler =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, _request: Request, response: Response, next) => {
    const problem = toProblem(error);
    const reason = problem.status === 503 ? findOutageReason(error) : undefined;
    const route: unknown = response.locals['route'];
    if (reason !== undefined) log.warn({ reason, route }, 'API call failed');
    // A problem that the caller may retry is logged by the code that detects it.
    else if (problem.status >= 500 && problem.retryAfterSeconds === undefined)
      log.error({ err: error, route }, 'API call failed');
    if (response.headersSent) next(error);
    else sendProblem(response, problem);
  };
