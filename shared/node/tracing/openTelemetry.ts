import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span as TelemetrySpan,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { type ExportResult, ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Span, Tracer } from './tracing.ts';
import type { TracingSettings } from './tracingSettings.ts';

const SPAN_KINDS = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

/** The maximum number of spans in the queue. Further spans are dropped. */
const MAX_QUEUED_SPANS = 2048;
const EXPORT_INTERVAL_MS = 2000;

const PARENT_BASED_PREFIX = 'parentbased_';

export interface TracedProcess {
  /** The name of the service when no variable sets one. */
  readonly name: string;
  readonly version: string;
  /** The number of this process when it is one of several. */
  readonly workerNumber?: number | undefined;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

interface OpenTelemetry {
  readonly tracer: Tracer;
  /** Sends the remaining spans. Rejects when they cannot be sent. */
  shutdown(): Promise<void>;
}

function createSampler({ sampler, sampledShare }: TracingSettings): Sampler {
  const name = sampler.replace(PARENT_BASED_PREFIX, '');
  const root =
    name === 'always_on'
      ? new AlwaysOnSampler()
      : name === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(sampledShare);
  return sampler.startsWith(PARENT_BASED_PREFIX) ? new ParentBasedSampler({ root }) : root;
}

/** Returns the attributes of this process, which are sent with every span. */
function createResource({ serviceName }: TracingSettings, { name, version, workerNumber }: TracedProcess) {
  return defaultResource()
    .merge(
      resourceFromAttributes({
        'service.namespace': 'gevel',
        'service.name': name,
        'service.version': version,
        ...(workerNumber !== undefined && { 'gevel.worker': workerNumber }),
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes(serviceName === undefined ? {} : { 'service.name': serviceName }));
}

/**
 * Creates an exporter that logs once when traces do not arrive, and once when they arrive again. Spans that could not
 * be sent are lost, because pages do not wait for traces.
 */
function createReportedExporter(exporter: SpanExporter, logger: Pick<Logger, 'info' | 'warn'>): SpanExporter {
  let lostSpanCount = 0;

  function reportResult({ code, error }: ExportResult, spanCount: number): void {
    if (code === ExportResultCode.SUCCESS) {
      if (lostSpanCount > 0) logger.info({ lost: lostSpanCount }, 'traces are exported again');
      lostSpanCount = 0;
      return;
    }
    if (lostSpanCount === 0) logger.warn({ reason: error?.name ?? 'unknown' }, 'traces were not exported');
    lostSpanCount += spanCount;
  }

  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        reportResult(result, spans.length);
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

const getErrorType = (error: unknown): string => (error instanceof Error ? error.name : 'NonError');

function wrapSpan(span: TelemetrySpan): Span {
  return {
    set: (attributes) => void span.setAttributes(attributes),
    rename: (name) => void span.updateName(name),
    // The message of the error is not sent, because it may repeat a visitor's text.
    fail: (reason) => void span.setAttribute('error.type', reason).setStatus({ code: SpanStatusCode.ERROR }),
  };
}

/**
 * Creates spans with the packages of OpenTelemetry, which send them in the background. This function registers nothing
 * globally in the process.
 */
export function createOpenTelemetry(settings: TracingSettings, program: TracedProcess): OpenTelemetry {
  // Each export may take ten seconds with its retries, unless a variable of OpenTelemetry sets another limit.
  const exporter = new OTLPTraceExporter({ url: settings.url });
  const provider = new TracerProvider({
    resource: createResource(settings, program),
    sampler: createSampler(settings),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: createReportedExporter(exporter, program.logger),
        maxQueueSize: MAX_QUEUED_SPANS,
        scheduledDelayMillis: EXPORT_INTERVAL_MS,
      }),
    ],
  });
  const telemetryTracer = provider.getTracer('gevel', program.version);
  const propagator = new W3CTraceContextPropagator();
  const contexts = new AsyncLocalStorage<Context>();

  const getParentContext = (carrier: object | undefined): Context =>
    carrier ? propagator.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter) : (contexts.getStore() ?? ROOT_CONTEXT);

  return {
    tracer: {
      span(name, { kind = 'internal', attributes = {}, parentHeaders, getEnd }, run) {
        const parent = getParentContext(parentHeaders);
        const span = telemetryTracer.startSpan(name, { kind: SPAN_KINDS[kind], attributes }, parent);
        const wrappedSpan = wrapSpan(span);
        const end = () => span.end();
        const fail = (error: unknown) => {
          wrappedSpan.fail(getErrorType(error));
          end();
        };
        try {
          const result = contexts.run(trace.setSpan(parent, span), () => run(wrappedSpan));
          const endPromise = getEnd ? getEnd(result) : result;
          if (endPromise instanceof Promise) endPromise.then(end, fail);
          else end();
          return result;
        } catch (error) {
          fail(error);
          throw error;
        }
      },
      getHeaders() {
        const context = contexts.getStore();
        const carrier: Record<string, string> = {};
        if (context) propagator.inject(context, carrier, defaultTextMapSetter);
        return carrier;
      },
      getTraceId() {
        const context = contexts.getStore();
        return context && trace.getSpanContext(context)?.traceId;
      },
    },
    shutdown: () => provider.shutdown(),
  };
}
