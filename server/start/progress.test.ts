import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { constants } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const PROGRESS_MODULE = path.join(import.meta.dirname, 'progress.mjs');

describe('a stop signal', () => {
  it.each(['SIGTERM', 'SIGHUP'] as const)(
    '%s ends the captured program before the program that started it',
    async (signal) => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      // The program runs until its connection ends, so it also ends when the test fails.
      const program = `require('node:net').connect(${port}, '127.0.0.1').resume()`;
      const script = `
      import { runAndCapture } from ${JSON.stringify(PROGRESS_MODULE)};
      await runAndCapture(process.execPath, ['-e', ${JSON.stringify(program)}]);
      console.log('the start went on');
    `;
      const start = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const output: Buffer[] = [];
      start.stdout.on('data', (part: Buffer) => output.push(part));
      try {
        const [connection] = (await once(server, 'connection')) as [Socket];
        const hasEnded = once(connection.on('error', () => {}).resume(), 'close');
        start.kill(signal);
        await hasEnded;
        expect(await once(start, 'close')).toEqual([128 + constants.signals[signal], null]);
        expect(Buffer.concat(output).toString()).toBe('');
      } finally {
        start.kill('SIGKILL');
        server.close();
      }
    },
  );
});
