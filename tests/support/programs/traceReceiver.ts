import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

type AttributeValue = string | number | boolean | undefined;

/** A span in the form in which it arrived. */
export interface ReceivedSpan {
  readonly service: AttributeValue;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  /** The kind of the span: 1 internal, 2 server, 3 client. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  readonly hasFailed: boolean;
}

/**
 * The behaviour of the receiver. `takes` accepts spans, `refuses` returns 400, `fails` returns 500. `dawdles` accepts
 * spans and responds after a second. `hangs` accepts spans and responds only when the behaviour becomes `takes`.
 */
type ReceiverBehaviour = 'takes' | 'refuses' | 'fails' | 'dawdles' | 'hangs';

const STATUS_BY_BEHAVIOUR = { takes: 200, refuses: 400, fails: 500, dawdles: 200, hangs: 200 } as const;
const SLOW_ANSWER_MS = 1000;

/** A trace collector. It accepts traces by OTLP over HTTP, as JSON. */
export interface TraceReceiver {
  /** The value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly address: string;
  readonly spans: readonly ReceivedSpan[];
  /** The headers of the requests. */
  readonly headers: readonly IncomingMessage['headers'][];
  /** Sets the behaviour from now on. Waiting requests get their response when the receiver accepts spans again. */
  setBehaviour(behaviour: ReceiverBehaviour): void;
  close(): Promise<void>;
}

interface SpanAttribute {
  readonly key: string;
  readonly value: {
    readonly stringValue?: string;
    readonly boolValue?: boolean;
    readonly intValue?: number | string;
    readonly doubleValue?: number;
  };
}
interface SpanBatch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly SpanAttribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Pick<ReceivedSpan, 'traceId' | 'spanId' | 'name' | 'kind'> & {
        readonly parentSpanId?: string;
        readonly attributes: readonly SpanAttribute[];
        readonly status?: { readonly code?: number };
      })[];
    }[];
  }[];
}

const toValues = (attributes: readonly SpanAttribute[]): Record<string, AttributeValue> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => {
      const { stringValue, boolValue, intValue, doubleValue } = value;
      return [key, stringValue ?? boolValue ?? (intValue === undefined ? doubleValue : Number(intValue))];
    }),
  );

const FAILED_STATUS_CODE = 2;

const toSpans = ({ resourceSpans }: SpanBatch): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, kind, attributes, status }) => ({
        service: toValues(resource.attributes)['service.name'],
        traceId,
        spanId,
        parentSpanId: parentSpanId === '' ? undefined : parentSpanId,
        name,
        kind,
        attributes: toValues(attributes),
        hasFailed: status?.code === FAILED_STATUS_CODE,
      })),
    ),
  );

export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const headers: IncomingMessage['headers'][] = [];
  let behaviour: ReceiverBehaviour = 'takes';
  let waitingResponses: (() => void)[] = [];
  async function receiveTraces(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
    headers.push(req.headers);
    const status = STATUS_BY_BEHAVIOUR[behaviour];
    if (status === 200 && req.method === 'POST' && req.url === '/v1/traces') {
      spans.push(...toSpans(JSON.parse(Buffer.concat(chunks).toString('utf8')) as SpanBatch));
    }
    if (behaviour === 'dawdles') await delay(SLOW_ANSWER_MS);
    if (behaviour === 'hangs') await new Promise<void>((resolve) => waitingResponses.push(resolve));
    res.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');
  }
  const server = createServer((req, res) => void receiveTraces(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    spans,
    headers,
    setBehaviour(next) {
      behaviour = next;
      if (next !== 'takes') return;
      for (const answer of waitingResponses) answer();
      waitingResponses = [];
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
