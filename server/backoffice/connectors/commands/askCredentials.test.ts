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

async function askCredentialsWithInput(
  adapter: Adapter,
  text: string,
  { variables = {}, stored = {}, isTyped = false }: KnownCredentials = {},
) {
  const input: NodeJS.ReadableStream & { isTTY?: boolean } = Readable.from([text]);
  if (isTyped) input.isTTY = true;
  const output = new PassThrough();
  const findVariable = (field: string) => variables[field];
  const credentials = await askCredentials({
    adapter,
    findVariable,
    storedCredentials: stored,
    input,
    out: output,
    err: output,
  });
  return { credentials, promptText: String(output.read() ?? '') };
}

const FEED_ADDRESS = 'https://feed.example/1.xml';

it('reads an optional credential from standard input, which may be empty', async () => {
  expect((await askCredentialsWithInput(kyeroAdapter, `address=${FEED_ADDRESS}\n`)).credentials).toEqual({
    address: FEED_ADDRESS,
  });
  expect((await askCredentialsWithInput(kyeroAdapter, '')).credentials).toBeUndefined();
});

it('prompts for an optional credential at a terminal, where Enter means that there is none', async () => {
  const { credentials, promptText } = await askCredentialsWithInput(kyeroAdapter, '\n', { isTyped: true });
  expect(credentials).toBeUndefined();
  expect(promptText).toContain('address of the feed');
  expect(promptText).toContain('optional');
});

it('does not require a credential that is stored or in a variable', async () => {
  expect(
    (await askCredentialsWithInput(kyeroAdapter, '', { variables: { address: 'CONNECT_KYERO_ADDRESS' } })).credentials,
  ).toBeUndefined();
  expect((await askCredentialsWithInput(kyeroAdapter, '', { stored: { address: FEED_ADDRESS } })).credentials).toEqual({
    address: FEED_ADDRESS,
  });
  const variables = { username: 'CONNECT_SKARABEE_USERNAME', password: 'CONNECT_SKARABEE_PASSWORD' };
  expect((await askCredentialsWithInput(skarabeeAdapter, '', { variables })).credentials).toBeUndefined();
});

it('prompts again at once for a value that does not match the pattern of its field', async () => {
  const storedCredentials = { clientId: 'c', serverId: 's', apiKey: 'k' };
  const keyboard = new PassThrough();
  const input = Object.assign(keyboard, { isTTY: true });
  const typedLines = ['abc', '9001', '', '', '', ''];
  const err = new PassThrough();
  let promptText = '';
  err.on('data', (chunk) => {
    promptText += String(chunk);
    // Each prompt ends with a colon and gets one line as its answer.
    if (promptText.endsWith(': ')) setImmediate(() => keyboard.write(`${typedLines.shift() ?? ''}\n`));
  });
  const credentials = await askCredentials({
    adapter: zabunAdapter,
    findVariable: () => undefined,
    storedCredentials: storedCredentials,
    input,
    out: err,
    err,
  });
  expect(credentials).toEqual({ companyId: '9001', ...storedCredentials });
  expect(promptText).toContain('That is not a number.\nNumber of the agency’s company');
});
