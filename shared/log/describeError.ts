/**
 * What a log says of an error. A log never holds the text of a visitor or the answer of another program, so only chosen
 * members are taken: libraries put bodies, rows and statements into others.
 */
interface ErrorDescription {
  /** The error's name; `NonError` for a thrown value that is no error. */
  readonly type: string;
  readonly message: string;
  /** Frames only: the first lines of a stack repeat the message. */
  readonly stack?: string;
  /** SQLSTATE, system error or library code. */
  readonly code?: string | number;
  /** Of an HTTP answer. */
  readonly status?: number;
  readonly cause?: ErrorDescription;
  /** Of an `AggregateError`: the first five. */
  readonly errors?: readonly ErrorDescription[];
  /** Of a schema's refusal: where and what kind, for the first ten. */
  readonly issues?: readonly string[];
}

interface DescribeOptions {
  /** Gives the error that a library has wrapped, else the same one. */
  readonly unwrap?: (error: unknown) => unknown;
}

const MESSAGE_LENGTH = 500;
const STACK_LINES = 20;
const MOST_ERRORS = 5;
const MOST_ISSUES = 10;
const DEEPEST = 5;
/** Class 22 of SQLSTATE: the message quotes the value that could not be used. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;

interface Issue {
  readonly code?: unknown;
  readonly path?: readonly unknown[];
}

const cut = (text: string): string => (text.length > MESSAGE_LENGTH ? `${text.slice(0, MESSAGE_LENGTH)}…` : text);

/** From the first quotation mark to the last one. */
function withoutQuotes(text: string): string {
  const [first, last] = [text.indexOf('"'), text.lastIndexOf('"')];
  return first === -1 ? text : `${text.slice(0, first)}"…"${text.slice(last + 1)}`;
}

const codeOf = (error: object): string | number | undefined =>
  'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : undefined;

function issuesOf(error: Error): readonly Issue[] | undefined {
  if (!/^\$?ZodError$/.test(error.name) || !('issues' in error)) return undefined;
  return Array.isArray(error.issues) ? error.issues : undefined;
}

/** Parsers of JSON quote the text that they stumble over. */
const quotesInput = (error: Error): boolean =>
  error instanceof SyntaxError || DATA_EXCEPTION.test(String(codeOf(error) ?? ''));

function messageOf(error: Error, issues: readonly Issue[] | undefined): string {
  if (issues) return 'a value is not what its schema says';
  const message = cut(error.message);
  return quotesInput(error) ? withoutQuotes(message) : message;
}

function framesOf({ stack }: Error): string | undefined {
  const frames = (stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line));
  return frames.length > 0 ? frames.slice(0, STACK_LINES).join('\n') : undefined;
}

function describeOther(value: unknown): ErrorDescription {
  if (typeof value === 'string') return { type: 'NonError', message: cut(value) };
  if (typeof value !== 'object' || value === null) return { type: 'NonError', message: String(value) };
  const name = Object.getPrototypeOf(value)?.constructor?.name ?? 'Object';
  const code = codeOf(value);
  const keys = Object.keys(value).slice(0, MOST_ISSUES).join(', ');
  return {
    type: 'NonError',
    message: cut(`${name}${keys === '' ? '' : ` with ${keys}`} was thrown`),
    ...(code !== undefined && { code }),
  };
}

function describe(value: unknown, unwrap: (error: unknown) => unknown, depth: number): ErrorDescription {
  const error = unwrap(value);
  if (!(error instanceof Error)) return describeOther(error);
  const inner = (each: unknown) => describe(each, unwrap, depth + 1);
  const [code, issues, stack] = [codeOf(error), issuesOf(error), framesOf(error)];
  const goesOn = depth < DEEPEST;
  return {
    type: error.name,
    message: messageOf(error, issues),
    ...(stack !== undefined && { stack }),
    ...(code !== undefined && { code }),
    ...('status' in error && typeof error.status === 'number' && { status: error.status }),
    ...(issues && {
      issues: issues
        .slice(0, MOST_ISSUES)
        .map(({ code: kind, path = [] }) => cut(`/${path.join('/')}: ${String(kind)}`)),
    }),
    ...(goesOn && error.cause !== undefined && { cause: inner(error.cause) }),
    ...(goesOn && error instanceof AggregateError && { errors: error.errors.slice(0, MOST_ERRORS).map(inner) }),
  };
}

/** Any thrown value as a log's `err`. Never throws for errors of common libraries; reads no more than is named above. */
export const describeError = (error: unknown, { unwrap = (each) => each }: DescribeOptions = {}): ErrorDescription =>
  describe(error, unwrap, 0);
