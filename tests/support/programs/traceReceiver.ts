import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = string | number | boolean | undefined;

/** A span as it arrived. */
export interface ReceivedSpan {
  readonly service: Value;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, Value>>;
  readonly failed: boolean;
}

/** What a collector is to a program: takes traces by OTLP over HTTP, as JSON. */
export interface TraceReceiver {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly address: string;
  readonly spans: readonly ReceivedSpan[];
  /** Of the requests that came. */
  readonly headers: readonly IncomingMessage['headers'][];
  /** Answers 400 from now on, or takes spans again. */
  refuse(refused: boolean): void;
  close(): Promise<void>;
}

interface Attribute {
  readonly key: string;
  readonly value: {
    readonly stringValue?: string;
    readonly boolValue?: boolean;
    readonly intValue?: number | string;
    readonly doubleValue?: number;
  };
}
interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Pick<ReceivedSpan, 'traceId' | 'spanId' | 'name' | 'kind'> & {
        readonly parentSpanId?: string;
        readonly attributes: readonly Attribute[];
        readonly status?: { readonly code?: number };
      })[];
    }[];
  }[];
}

const valuesOf = (attributes: readonly Attribute[]): Record<string, Value> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => {
      const { stringValue, boolValue, intValue, doubleValue } = value;
      return [key, stringValue ?? boolValue ?? (intValue === undefined ? doubleValue : Number(intValue))];
    }),
  );

const FAILED = 2;

const spansOf = ({ resourceSpans }: Batch): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, kind, attributes, status }) => ({
        service: valuesOf(resource.attributes)['service.name'],
        traceId,
        spanId,
        parentSpanId: parentSpanId === '' ? undefined : parentSpanId,
        name,
        kind,
        attributes: valuesOf(attributes),
        failed: status?.code === FAILED,
      })),
    ),
  );

export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const headers: IncomingMessage['headers'][] = [];
  let refused = false;
  async function take(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
    headers.push(req.headers);
    if (!refused && req.method === 'POST' && req.url === '/v1/traces') {
      spans.push(...spansOf(JSON.parse(Buffer.concat(chunks).toString('utf8')) as Batch));
    }
    res.writeHead(refused ? 400 : 200, { 'Content-Type': 'application/json' }).end('{}');
  }
  const server = createServer((req, res) => void take(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    spans,
    headers,
    refuse: (value) => {
      refused = value;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
