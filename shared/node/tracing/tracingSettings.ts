import { z } from 'zod';

/**
 * The variables of OpenTelemetry that site and back office read in the same way. The exporter itself reads the
 * variables of its transport.
 */

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const endpointSchema = z.url({ protocol: /^https?$/, error: 'the http:// or https:// address of an OTLP receiver' });
const EXPECTED_SHARE = 'a share from 0 to 1';
const EXPECTED_HEADERS = 'pairs name=value, separated by commas';
const headersSchema = z.string().regex(/^[^=,\s]+=[^,]*(?:,\s*[^=,\s]+=[^,]*)*$/, EXPECTED_HEADERS);

export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpointSchema.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpointSchema.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headersSchema.optional(),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: headersSchema.optional(),
  OTEL_SERVICE_NAME: z.string().max(100, 'a name of at most 100 characters').optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `one of ${SAMPLERS.join(', ')}`).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(EXPECTED_SHARE).min(0, EXPECTED_SHARE).max(1, EXPECTED_SHARE).default(1),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'otlp or none').default('otlp'),
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], 'true or false').default('false'),
} as const;

type TracingVariables = z.output<z.ZodObject<typeof TRACING_VARIABLES>>;

export interface TracingSettings {
  /** The URL to which traces are posted. */
  readonly url: string;
  /** The name of the service; undefined for the default name of the process. */
  readonly serviceName: string | undefined;
  readonly sampler: (typeof SAMPLERS)[number];
  /** The share of traces that the sampler `…traceidratio` selects. */
  readonly sampledShare: number;
}

/** Returns the settings of tracing; undefined when tracing is off. */
export function toTracingSettings(env: TracingVariables): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: tracesEndpoint } = env;
  const url =
    tracesEndpoint ?? (endpoint === undefined ? undefined : `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`);
  const isTracingOff = env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none';
  if (url === undefined || isTracingOff) return undefined;
  return {
    url,
    serviceName: env.OTEL_SERVICE_NAME,
    sampler: env.OTEL_TRACES_SAMPLER,
    sampledShare: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
