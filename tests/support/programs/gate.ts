import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of a back office. It holds calls back until the test releases them. */
export interface CallGate {
  readonly address: string;
  /** Holds calls whose method, path and query match. Calls that are held already remain held. */
  holdCalls(matches: RegExp): void;
  /** Lets held calls and all later ones pass. */
  releaseCalls(): void;
  /** The number of calls that are held now. */
  readonly heldCount: number;
  close(): Promise<void>;
}

export async function startGate(upstream: string): Promise<CallGate> {
  const agent = new Agent({ keepAlive: true });
  const waitingCalls = new Set<() => void>();
  let holds: RegExp | undefined;
  const server = createServer((req, res) => {
    const { method = '', url = '', headers } = req;
    const pass = () => {
      const call = request(upstream + url, { method, headers, agent }, (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
      });
      call.on('error', () => res.destroy());
      req.pipe(call);
    };
    if (holds?.test(`${method} ${url}`)) waitingCalls.add(pass);
    else pass();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdCalls(matches) {
      holds = matches;
    },
    releaseCalls() {
      holds = undefined;
      for (const pass of waitingCalls) pass();
      waitingCalls.clear();
    },
    get heldCount() {
      return waitingCalls.size;
    },
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
