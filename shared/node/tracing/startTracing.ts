import type { TracedProcess } from './openTelemetry.ts';
import { setTracer } from './tracing.ts';
import type { TracingSettings } from './tracingSettings.ts';

/** The time for which a process that ends waits for its last spans. */
const SHUTDOWN_TIMEOUT_MS = 1000;

/**
 * Begins to trace this process. Without settings it loads no package and costs nothing.
 *
 * @returns a function that ends tracing; it resolves soon, whether the last spans were sent or not
 */
export async function startTracing(
  settings: TracingSettings | undefined,
  program: TracedProcess,
): Promise<() => Promise<void>> {
  if (!settings) return async () => undefined;
  const { createOpenTelemetry } = await import(
    /* webpackMode: "lazy", webpackChunkName: "tracing" */ './openTelemetry.ts'
  );
  const telemetry = createOpenTelemetry(settings, program);
  setTracer(telemetry.tracer);
  return async () => {
    setTracer(undefined);
    const { promise: timeout, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, SHUTDOWN_TIMEOUT_MS);
    // Spans that do not arrive in time are lost. The exporter has already logged the fault.
    await Promise.race([telemetry.shutdown().catch(() => undefined), timeout]);
    clearTimeout(timer);
  };
}
