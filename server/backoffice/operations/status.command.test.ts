import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { TextSink } from '#tests/support/mail/textSink.ts';
import { type Command, parseOptions } from '../core/cli/command.ts';
import { statusCommand } from './status.command.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Returns a port on which no program listens. */
async function findClosedPort(): Promise<number> {
  const port = await listen(() => {});
  await new Promise((resolve) => servers.pop()?.close(resolve));
  return port;
}

const answerWith =
  (code: number, text: string): RequestListener =>
  (_request, response) =>
    void response.writeHead(code).end(text);

const open = () => Promise.reject(new Error('status opens no database'));

async function runStatus(variables: Readonly<Record<string, string>>, command: Command = statusCommand) {
  const [out, err] = [new TextSink(), new TextSink()];
  const { values, positionals } = parseOptions(command, ['--json']);
  const code = await command.run({ values, positionals, variables, out, err, open });
  return { code, states: (JSON.parse(out.take()) as { state: string }[]).map(({ state }) => state) };
}

it('succeeds when every listening program is healthy, also when only a back office runs', async () => {
  const [PORT, ADMIN_PORT, BACKOFFICE_PORT, closedPort] = [
    String(await listen(answerWith(200, ''))),
    String(await listen(answerWith(200, 'ready'))),
    String(await listen(answerWith(200, '{"status":"ok"}'))),
    String(await findClosedPort()),
  ];
  expect(await runStatus({ PORT, ADMIN_PORT, BACKOFFICE_PORT })).toEqual({ code: 0, states: ['ok', 'ok', 'ok'] });
  const onlyBackOffice = { PORT: closedPort, ADMIN_PORT: closedPort, BACKOFFICE_PORT };
  expect(await runStatus(onlyBackOffice)).toEqual({ code: 0, states: ['absent', 'absent', 'ok'] });
  const noProgram = { PORT: closedPort, ADMIN_PORT: closedPort, BACKOFFICE_PORT: closedPort };
  expect(await runStatus(noProgram)).toEqual({ code: 1, states: ['absent', 'absent', 'absent'] });
});

it('fails when one program is unhealthy, and checks every back office that API_URL names', async () => {
  const [PORT, ADMIN_PORT, failingPort, disconnectingPort] = [
    await listen(answerWith(200, '')),
    await listen(answerWith(200, 'ready')),
    await listen(answerWith(503, 'database away')),
    await listen((request) => request.destroy()),
  ];
  const ports = { PORT: String(PORT), ADMIN_PORT: String(ADMIN_PORT) };
  const API_URL = `http://127.0.0.1:${failingPort}/, http://127.0.0.1:${disconnectingPort}`;
  expect(await runStatus({ ...ports, API_URL })).toEqual({ code: 1, states: ['ok', 'ok', 'failing', 'failing'] });
});

it('reports an invalid port', async () => {
  await expect(runStatus({ PORT: '65535' })).rejects.toThrow(
    /^ADMIN_PORT is not set; it should be a port from 1 to 65535/,
  );
  await expect(runStatus({ PORT: 'x' })).rejects.toThrow('PORT is "x"; it should be a port from 1 to 65535.');
});
