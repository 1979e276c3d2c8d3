import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

interface ServiceAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Replaces the service that purges a cache in front of the sites. It responds in accordance with its documentation. */
export interface FakePurgeService {
  readonly address: string;
  readonly calls: ReceivedCall[];
  /** Sets the next responses. With undefined, it never responds. */
  answerWith(answer: ServiceAnswer | undefined): void;
  close(): Promise<void>;
}

export async function startFakePurgeService(
  first: ServiceAnswer = { status: 200, body: '{}' },
): Promise<FakePurgeService> {
  const calls: ReceivedCall[] = [];
  let answer: ServiceAnswer | undefined = first;
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const { method = '', url = '', headers } = req;
      calls.push({ method, path: url, headers, body: Buffer.concat(chunks).toString() });
      if (answer) res.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answerWith(next) {
      answer = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
