import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';

/**
 * Creates an exporter that logs once when traces do not arrive, and once when they arrive again. Spans that could not
 * be sent are lost, because pages do not wait for traces.
 */
export function createReportedExporter(exporter: SpanExporter, logger: Pick<Logger, 'info' | 'warn'>): SpanExporter {
  let lost = 0;

  function reportResult({ code, error }: ExportResult, spans: number): void {
    if (code === ExportResultCode.SUCCESS) {
      if (lost > 0) logger.info({ lost }, 'traces are exported again');
      lost = 0;
      return;
    }
    if (lost === 0) logger.warn({ reason: error?.name ?? 'unknown' }, 'traces were not exported');
    lost += spans;
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
