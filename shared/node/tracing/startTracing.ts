import type { TracedProgram } from './openTelemetry.ts';
import { useTracer } from './tracing.ts';
import type { TracingSettings } from './tracingSettings.ts';

/** A program that ends waits for its last spans no longer. */
const LAST_MS = 1000;

/**
 * Traces this process from now on. Without settings it loads no package and costs nothing.
 *
 * @returns what ends it; resolves soon, whether the last spans were sent or not
 */
export async function startTracing(
  settings: TracingSettings | undefined,
  program: TracedProgram,
): Promise<() => Promise<void>> {
  if (!settings) return async () => undefined;
  const { createOpenTelemetry } = await import(
    /* webpackMode: "lazy", webpackChunkName: "tracing" */ './openTelemetry.ts'
  );
  const telemetry = createOpenTelemetry(settings, program);
  useTracer(telemetry.tracer);
  return async () => {
    useTracer(undefined);
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, LAST_MS);
    // What does not arrive now is lost; it was said before.
    await Promise.race([telemetry.shutdown().catch(() => undefined), late]);
    clearTimeout(timer);
  };
}
