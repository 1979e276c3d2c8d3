import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedPurge {
  readonly body: string;
  readonly signature: string | undefined;
}

export interface PurgeReceiver {
  readonly url: string;
  readonly received: ReceivedPurge[];
  /** Sets the status of the next responses. It also closes hanging connections, like a program that restarts. */
  answerWith(status: number): void;
  /** Makes the receiver accept messages and answer none from now on. */
  hang(): void;
  close(): Promise<void>;
}

/** Starts a server that receives purges in place of the admin port of a site instance. */
export async function startPurgeReceiver(status = 204): Promise<PurgeReceiver> {
  const received: ReceivedPurge[] = [];
  let answer: number | undefined = status;
  const hanging = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = request.headers['x-gevel-signature'];
      received.push({ body: Buffer.concat(chunks).toString(), signature: signature as string | undefined });
      if (answer === undefined) hanging.add(response);
      else response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`,
    received,
    answerWith(next) {
      answer = next;
      for (const response of hanging) response.destroy();
      hanging.clear();
    },
    hang() {
      answer = undefined;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
