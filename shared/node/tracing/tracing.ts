/**
 * The attributes of a span: names from the code, numbers, states. They never contain an address or a value of a user.
 */
type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A piece of work in a trace. */
export interface Span {
  set(attributes: SpanAttributes): void;
  /** Sets a name that is known only at the end. */
  rename(name: string): void;
  /** Marks the work as failed. `reason` is a kind of error. */
  fail(reason: string): void;
}

interface SpanOptions<T> {
  /** The kind of span: `server` for answering a call, `client` for making one; the default is `internal`. */
  readonly kind?: 'internal' | 'server' | 'client';
  readonly attributes?: SpanAttributes;
  /** The headers of a request from a trusted service. The span in them (W3C Trace Context) becomes the parent. */
  readonly parentHeaders?: Readonly<Record<string, string | string[] | undefined>> | undefined;
  /** Returns the promise whose end is the end of the span; the default is the result of `run`. */
  readonly getEnd?: (result: T) => Promise<unknown>;
}

/** Creates spans. The parent of a span is the span in whose `run` it begins. */
export interface Tracer {
  span<T>(name: string, options: SpanOptions<T>, run: (span: Span) => T): T;
  /** Returns headers with the current span, for a call to another service; empty outside of a span. */
  getHeaders(): Readonly<Record<string, string>>;
  /** Returns the trace id of the current span. */
  getTraceId(): string | undefined;
}

const NO_HEADERS = {};
const NO_SPAN: Span = { set() {}, rename() {}, fail() {} };

/** The tracer of the process. There is only one, because spans begin in all of its modules. */
let tracer: Tracer | undefined;

/** Sets the tracer that creates spans from now on; undefined ends tracing. */
export function setTracer(nextTracer: Tracer | undefined): void {
  tracer = nextTracer;
}

/**
 * Runs a piece of work as a span. The span ends with the work. An error marks the span as failed with the error's name
 * and is rethrown. Without a tracer, this function only calls `run`.
 */
export const runInSpan = <T>(name: string, options: SpanOptions<T>, run: (span: Span) => T): T =>
  tracer ? tracer.span(name, options, run) : run(NO_SPAN);

/** Runs a piece of work without a span. */
export const runWithoutSpan = <T>(run: (span: Span) => T): T => run(NO_SPAN);

export const getTracingHeaders = (): Readonly<Record<string, string>> => tracer?.getHeaders() ?? NO_HEADERS;

/** Returns the trace id for log lines; undefined outside of a span. */
export const getCurrentTraceId = (): string | undefined => tracer?.getTraceId();
