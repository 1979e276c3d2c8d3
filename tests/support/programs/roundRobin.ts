import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

interface RoundRobin {
  readonly port: number;
  close(): Promise<void>;
}

/** Starts a proxy that sends the requests to several instances on this machine in turn. */
export async function startRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true });
  let requestCount = 0;
  const server = createServer((req, res) => {
    const { method, url = '', headers } = req;
    const port = ports[requestCount % ports.length];
    requestCount += 1;
    const call = request(`http://127.0.0.1:${port}${url}`, { method, headers, agent }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    call.on('error', () => res.destroy());
    req.pipe(call);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
