import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';

/**
 * Creates an exporter that logs once when traces do not arrive, and once when they arrive again. Spans that could not
 * be sent are lost, because pages do not wait for traces.
 */
export function createReportedExporter(exporter: SpanExporter, logger: Pick<Logger, 'info' | 'warn'>): SpanExporter {
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
