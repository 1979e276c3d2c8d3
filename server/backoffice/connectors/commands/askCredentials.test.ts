import { PassThrough, Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { kyeroAdapter } from '../kyero/kyeroAdapter.ts';
import { zabunAdapter } from '../zabun/zabunAdapter.ts';
import { skarabeeAdapter } from '../skarabee/skarabeeAdapter.ts';
import type { Adapter, Credentials } from '../seam/adapter.ts';
import { askCredentials } from './askCredentials.ts';

interface KnownCredentials {
  readonly variables?: Credentials;
  readonly stored?: Credentials;
  /** Is true when the text is typed at a terminal, and false when it is sent to standard input. */
  readonly isTyped?: boolean;
}

async function askWithInput(
  adapter: Adapter,
  text: string,
  { variables = {}, stored = {}, isTyped = false }: KnownCredentials = {},
) {
  const input: NodeJS.ReadableStream & { isTTY?: boolean } = Readable.from([text]);
  if (isTyped) input.isTTY = true;
  const asked = new PassThrough();
  const findVariable = (field: string) => variables[field];
  const given = await askCredentials({ adapter, findVariable, stored, input, out: asked, err: asked });
  return { given, asked: String(asked.read() ?? '') };
}

const FEED_ADDRESS = 'https://feed.example/1.xml';

it('reads an optional credential from standard input, where none is needed', async () => {
  expect((await askWithInput(kyeroAdapter, `address=${FEED_ADDRESS}\n`)).given).toEqual({ address: FEED_ADDRESS });
  expect((await askWithInput(kyeroAdapter, '')).given).toBeUndefined();
});

it('prompts for an optional credential at a terminal, where Enter means that there is none', async () => {
  const { given, asked } = await askWithInput(kyeroAdapter, '\n', { isTyped: true });
  expect(given).toBeUndefined();
  expect(asked).toContain('address of the feed');
  expect(asked).toContain('optional');
});

it('prompts for nothing that is stored or in variables', async () => {
  expect(
    (await askWithInput(kyeroAdapter, '', { variables: { address: 'CONNECT_KYERO_ADDRESS' } })).given,
  ).toBeUndefined();
  expect((await askWithInput(kyeroAdapter, '', { stored: { address: FEED_ADDRESS } })).given).toEqual({
    address: FEED_ADDRESS,
  });
  const variables = { username: 'CONNECT_SKARABEE_USERNAME', password: 'CONNECT_SKARABEE_PASSWORD' };
  expect((await askWithInput(skarabeeAdapter, '', { variables })).given).toBeUndefined();
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
