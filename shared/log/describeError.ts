/**
 * The description of an error in a log. A log never contains a visitor's text or the response of another service, so
 * only these properties are copied: libraries put bodies, rows and statements into other properties.
 */
interface ErrorDescription {
  /** The error's name, or `NonError` for a thrown value that is not an error. */
  readonly type: string;
  readonly message: string;
  /** The stack without its first lines, which repeat the message. */
  readonly stack?: string;
  /** The SQLSTATE, or the code of a system error or of a library. */
  readonly code?: string | number;
  /** The status of an HTTP response. */
  readonly status?: number;
  readonly cause?: ErrorDescription;
  /** The first five errors of an `AggregateError`. */
  readonly errors?: readonly ErrorDescription[];
  /** The path and the code of the first ten issues of a schema. */
  readonly issues?: readonly string[];
}

interface DescribeOptions {
  /** Returns the error that a library has wrapped, otherwise the same error. */
  readonly unwrap?: (error: unknown) => unknown;
}

const MAX_MESSAGE_CHARACTERS = 500;
const MAX_STACK_LINES = 20;
const MAX_DESCRIBED_ERRORS = 5;
const MAX_DESCRIBED_ISSUES = 10;
const MAX_CAUSE_DEPTH = 5;
/** Matches class 22 of SQLSTATE. Its messages quote the value that could not be used. */
const DATA_EXCEPTION_CODE = /^22[0-9A-Z]{3}$/;

interface SchemaIssue {
  readonly code?: unknown;
  readonly path?: readonly unknown[];
}

const cutText = (text: string): string =>
  text.length > MAX_MESSAGE_CHARACTERS ? `${text.slice(0, MAX_MESSAGE_CHARACTERS)}…` : text;

/** Replaces the text from the first to the last quotation mark by `…`. */
function removeQuotes(text: string): string {
  const [first, last] = [text.indexOf('"'), text.lastIndexOf('"')];
  return first === -1 ? text : `${text.slice(0, first)}"…"${text.slice(last + 1)}`;
}

const getCode = (error: object): string | number | undefined =>
  'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : undefined;

function getSchemaIssues(error: Error): readonly SchemaIssue[] | undefined {
  if (!/^\$?ZodError$/.test(error.name) || !('issues' in error)) return undefined;
  return Array.isArray(error.issues) ? error.issues : undefined;
}

/** Returns whether the message quotes the input, as JSON parsers do with the text at which they fail. */
const quotesInput = (error: Error): boolean =>
  error instanceof SyntaxError || DATA_EXCEPTION_CODE.test(String(getCode(error) ?? ''));

function getMessage(error: Error, issues: readonly SchemaIssue[] | undefined): string {
  if (issues) return 'a value does not match its schema';
  // The quotes are removed before the text is cut, because a cut may remove the closing quotation mark.
  return cutText(quotesInput(error) ? removeQuotes(error.message) : error.message);
}

function getStackFrames({ stack = '', message }: Error): string | undefined {
  // The message may quote a text of several lines that look like frames.
  const messageStart = stack.indexOf(message);
  const frames = stack
    .slice(messageStart === -1 ? 0 : messageStart + message.length)
    .split('\n')
    .filter((line) => /^ {4}at /.test(line));
  return frames.length > 0 ? frames.slice(0, MAX_STACK_LINES).join('\n') : undefined;
}

function describeNonError(value: unknown): ErrorDescription {
  if (typeof value === 'string') return { type: 'NonError', message: cutText(value) };
  if (typeof value !== 'object' || value === null) return { type: 'NonError', message: String(value) };
  const name = Object.getPrototypeOf(value)?.constructor?.name ?? 'Object';
  const code = getCode(value);
  const keys = Object.keys(value).slice(0, MAX_DESCRIBED_ISSUES).join(', ');
  return {
    type: 'NonError',
    message: cutText(`${name}${keys === '' ? '' : ` with ${keys}`} was thrown`),
    ...(code !== undefined && { code }),
  };
}

function describeValue(value: unknown, unwrap: (error: unknown) => unknown, depth: number): ErrorDescription {
  const error = unwrap(value);
  if (!(error instanceof Error)) return describeNonError(error);
  const describeInner = (innerError: unknown) => describeValue(innerError, unwrap, depth + 1);
  const [code, issues, stack] = [getCode(error), getSchemaIssues(error), getStackFrames(error)];
  const isWithinDepth = depth < MAX_CAUSE_DEPTH;
  return {
    type: error.name,
    message: getMessage(error, issues),
    ...(stack !== undefined && { stack }),
    ...(code !== undefined && { code }),
    ...('status' in error && typeof error.status === 'number' && { status: error.status }),
    ...(issues && {
      issues: issues
        .slice(0, MAX_DESCRIBED_ISSUES)
        .map(({ code: kind, path = [] }) => cutText(`/${path.join('/')}: ${String(kind)}`)),
    }),
    ...(isWithinDepth && error.cause !== undefined && { cause: describeInner(error.cause) }),
    ...(isWithinDepth &&
      error instanceof AggregateError && { errors: error.errors.slice(0, MAX_DESCRIBED_ERRORS).map(describeInner) }),
  };
}

/**
 * Describes any thrown value for the `err` of a log line. Never throws for errors of common libraries, and reads only
 * the properties of `ErrorDescription`.
 */
export const describeError = (error: unknown, { unwrap = (value) => value }: DescribeOptions = {}): ErrorDescription =>
  describeValue(error, unwrap, 0);
