/** What a span says beside its name and its times: names out of the code, numbers, states. Never an address or a value. */
type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A piece of work as a trace shows it. */
export interface Span {
  set(attributes: SpanAttributes): void;
  /** For a name that is known only at the end. */
  rename(name: string): void;
  /** It did not do what it was for. `reason`: a kind of error. */
  fail(reason: string): void;
}

interface SpanOptions<T> {
  /** `server` answers a call, `client` makes one; `internal` by default. */
  readonly kind?: 'internal' | 'server' | 'client';
  readonly attributes?: SpanAttributes;
  /** Headers of a program that is trusted: the span that they name (W3C Trace Context) is the parent. */
  readonly carrier?: Readonly<Record<string, string | string[] | undefined>> | undefined;
  /** What it ends with, if not with what `run` gives. */
  readonly until?: (result: T) => Promise<unknown>;
}

/** What makes spans; the parent of each is the span in whose `run` it begins. */
export interface Tracer {
  span<T>(name: string, options: SpanOptions<T>, run: (span: Span) => T): T;
  /** For a call to another program: the headers that name the current span; none outside of one. */
  headers(): Readonly<Record<string, string>>;
  /** Of the current span. */
  traceId(): string | undefined;
}

const NO_HEADERS = {};
const NO_SPAN: Span = { set() {}, rename() {}, fail() {} };

/** One for the process: spans begin in all of its rooms. */
let tracer: Tracer | undefined;

/** From now on there are spans; undefined: there are none any more. */
export function useTracer(next: Tracer | undefined): void {
  tracer = next;
}

/**
 * Runs a piece of work as a span, which ends with it. An error fails the span by its name and is passed on. Without a
 * tracer only `run` is called.
 */
export const traced = <T>(name: string, options: SpanOptions<T>, run: (span: Span) => T): T =>
  tracer ? tracer.span(name, options, run) : run(NO_SPAN);

/** Runs a piece of work that is to be no span. */
export const untraced = <T>(run: (span: Span) => T): T => run(NO_SPAN);

export const tracingHeaders = (): Readonly<Record<string, string>> => tracer?.headers() ?? NO_HEADERS;

/** For log lines; undefined outside of a span. */
export const currentTraceId = (): string | undefined => tracer?.traceId();
