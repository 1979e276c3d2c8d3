import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { type ListenAddress, toListenFault } from './listenFault.ts';

const findFaultMessage = (place: ListenAddress): Promise<string> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => resolve(toListenFault(place, error).message));
    server.listen({ port: place.port, host: place.host }, () => {
      server.close();
      reject(new Error('it listens'));
    });
  });

it.each([
  ['HOST', 'PORT', '192.0.2.1'],
  ['HOST', 'PORT', '999.1.1.1'],
  ['ADMIN_HOST', 'ADMIN_PORT', '192.0.2.1'],
  ['BACKOFFICE_HOST', 'BACKOFFICE_PORT', '2001:db8::1'],
] as const)('names %s and not %s when this machine has no such address %s', async (name, variable, host) => {
  const message = await findFaultMessage({ variable, port: 0, host });
  expect(message).toMatch(new RegExp(`^${name} is "${host}"; it should be an address of this machine \\(E\\w+\\)\\.$`));
});

it('names the port when another process uses it', async () => {
  const otherServer = createServer();
  await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve));
  const address = otherServer.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const message = await findFaultMessage({ variable: 'ADMIN_PORT', port, host: '127.0.0.1' });
  expect(message).toBe(`ADMIN_PORT ${port} can't be used: another program listens there; set it to a free port.`);
  await new Promise((resolve) => otherServer.close(resolve));
});
