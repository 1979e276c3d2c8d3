import { expect, it } from 'vitest';
import { parseEnv } from './env.ts';
import { reportOwnCounts } from './startup.ts';

it.each([
  ['one with a back office of its own', {}, 0],
  ['one of several', { API_URL: 'http://backoffice:3002', API_TOKEN: 'a-token-for-tests-only' }, 1],
  [
    'one of several with a shared store',
    { API_URL: 'http://backoffice:3002', API_TOKEN: 'a-token-for-tests-only', REDIS_URL: 'redis://store' },
    0,
  ],
])('the log says whether this instance counts forms alone: %s', (_which, variables, times) => {
  const loggedTexts: string[] = [];
  reportOwnCounts(parseEnv(variables), { info: (text: string) => loggedTexts.push(text) } as never);
  expect(loggedTexts).toEqual(Array(times).fill('REDIS_URL is not set, forms counted by this instance alone'));
});
