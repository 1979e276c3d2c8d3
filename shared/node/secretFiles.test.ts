import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { resolveSecretFiles } from './secretFiles.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'gevel-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
function createFile(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}
const TOKEN = 'a-token-for-tests-only';

it('reads a secret from its file, without the line end that editors add', () => {
  const variables = { PORT: '3000', API_TOKEN: '', API_TOKEN_FILE: createFile('token', `${TOKEN}\r\n`) };
  expect(resolveSecretFiles(variables, ['API_TOKEN', 'SMTP_URL'])).toEqual({ PORT: '3000', API_TOKEN: TOKEN });
});

it('keeps variables that are not secrets, and secrets that are set directly', () => {
  const variables = { OTHER_FILE: '/nowhere', API_TOKEN: TOKEN, API_TOKEN_FILE: '' };
  expect(resolveSecretFiles(variables, ['API_TOKEN'])).toEqual({ OTHER_FILE: '/nowhere', API_TOKEN: TOKEN });
});

it('names every file that cannot be used, without its content', () => {
  const variables = {
    A: TOKEN,
    A_FILE: createFile('a', TOKEN),
    B_FILE: path.join(folder, 'missing'),
    C_FILE: createFile('c', ' \n'),
    D_FILE: folder,
    E_FILE: createFile('e', 'first hunter2\nsecond hunter2\n'),
  };
  let message = '';
  try {
    resolveSecretFiles(variables, ['A', 'B', 'C', 'D', 'E']);
  } catch (error) {
    message = String(error);
  }
  const expectedProblem = 'it should be a file with the secret on one line';
  expect(message.split('\n')).toEqual([
    'Error: A and A_FILE are both set; one of them should be unset.',
    `B_FILE is "${variables.B_FILE}"; ${expectedProblem}: it cannot be read (ENOENT).`,
    `C_FILE is "${variables.C_FILE}"; ${expectedProblem}: it is empty.`,
    `D_FILE is "${folder}"; ${expectedProblem}: it cannot be read (EISDIR).`,
    `E_FILE is "${variables.E_FILE}"; ${expectedProblem}: it has more than one line.`,
  ]);
});
