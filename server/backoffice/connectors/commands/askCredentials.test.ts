import { PassThrough, Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { kyeroAdapter } from '../kyero/kyeroAdapter.ts';
import { zabunAdapter } from '../zabun/zabunAdapter.ts';
import { skarabeeAdapter } from '../skarabee/skarabeeAdapter.ts';
import type { Adapter, Credentials } from '../seam/adapter.ts';
import { askCredentials } from './askCredentials.ts';

interface Known {
  readonly variables?: Credentials;
  readonly stored?: Credentials;
  /** Is true when the text is typed at a terminal, and false when it is sent to standard input. */
  readonly isTyped?: boolean;
}

async function ask(adapter: Adapter, text: string, { variables = {}, stored = {}, isTyped = false }: Known = {}) {
  const input: NodeJS.ReadableStream & { isTTY?: boolean } = Readable.from([text]);
  if (isTyped) input.isTTY = true;
  const asked = new PassThrough();
  const findVariable = (field: string) => variables[field];
  const given = await askCredentials({ adapter, findVariable, stored, input, out: asked, err: asked });
  return { given, asked: String(asked.read() ?? '') };
}

const ADDRESS = 'https://feed.example/1.xml';

it('reads an optional credential from standard input, where none is needed', async () => {
  expect((await ask(kyeroAdapter, `address=${ADDRESS}\n`)).given).toEqual({ address: ADDRESS });
  expect((await ask(kyeroAdapter, '')).given).toBeUndefined();
});

it('prompts for an optional credential at a terminal, where Enter means that there is none', async () => {
  const { given, asked } = await ask(kyeroAdapter, '\n', { isTyped: true });
  expect(given).toBeUndefined();
  expect(asked).toContain('address of the feed');
  expect(asked).toContain('optional');
});

it('prompts for nothing that is stored or in variables', async () => {
  expect((await ask(kyeroAdapter, '', { variables: { address: 'CONNECT_KYERO_ADDRESS' } })).given).toBeUndefined();
  expect((await ask(kyeroAdapter, '', { stored: { address: ADDRESS } })).given).toEqual({ address: ADDRESS });
  const variables = { username: 'CONNECT_SKARABEE_USERNAME', password: 'CONNECT_SKARABEE_PASSWORD' };
  expect((await ask(skarabeeAdapter, '', { variables })).given).toBeUndefined();
});

it('prompts again at once for a value that does not have the form of its field', async () => {
  const stored = { clientId: 'c', serverId: 's', apiKey: 'k' };
  const keyboard = new PassThrough();
  const input = Object.assign(keyboard, { isTTY: true });
  const typed = ['abc', '9001', '', '', '', ''];
  const err = new PassThrough();
  let asked = '';
  err.on('data', (chunk) => {
    asked += String(chunk);
    // Each prompt ends with a colon and gets one line as its answer.
    if (asked.endsWith(': ')) setImmediate(() => keyboard.write(`${typed.shift() ?? ''}\n`));
  });
  const given = await askCredentials({
    adapter: zabunAdapter,
    findVariable: () => undefined,
    stored,
    input,
    out: err,
    err,
  });
  expect(given).toEqual({ companyId: '9001', ...stored });
  expect(asked).toContain('That is not a number.\nNumber of the agency’s company');
});
