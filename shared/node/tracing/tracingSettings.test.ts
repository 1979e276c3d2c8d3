import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TRACING_VARIABLES, toTracingSettings } from './tracingSettings.ts';

const readSettings = (variables: Readonly<Record<string, string>>) =>
  toTracingSettings(z.object(TRACING_VARIABLES).parse(variables));
const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/';

describe('settings of traces', () => {
  it('are undefined without a receiver, and when tracing is disabled', () => {
    expect(readSettings({})).toBeUndefined();
    expect(readSettings({ OTEL_SERVICE_NAME: 'sites', OTEL_TRACES_SAMPLER: 'always_on' })).toBeUndefined();
    expect(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
    expect(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined();
  });

  it('use the default path for traces, or the separate address for traces unchanged', () => {
    expect(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT })?.url).toBe('http://collector:4318/v1/traces');
    const OTEL_EXPORTER_OTLP_TRACES_ENDPOINT = 'https://tempo/in';
    expect(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT })?.url).toBe(
      'https://tempo/in',
    );
  });

  it.each([
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' },
    { OTEL_TRACES_SAMPLER: 'sometimes' },
    { OTEL_TRACES_SAMPLER_ARG: '2' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'a secret' },
  ])('refuse %j', (variables) => {
    expect(() => readSettings(variables)).toThrow(z.ZodError);
  });
});
