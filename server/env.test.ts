import { describe, expect, it } from 'vitest';
import { parseEnv } from './env.ts';

describe('parseEnv', () => {
  it('runs a clone without any setting', () => {
    expect(parseEnv({})).toMatchObject({
      port: 3000,
      adminPort: 3001,
      backofficePort: 3002,
      apiUrl: undefined,
      trustedProxies: [],
      logLevel: 'info',
    });
  });

  it('takes an empty variable for an unset one', () => {
    expect(parseEnv({ PORT: '', API_URL: '' })).toMatchObject({ port: 3000, apiUrl: undefined });
  });

  it('names every wrong variable, its value and what it should be', () => {
    const wrong = { PORT: 'http', LOG_LEVEL: 'loud', API_URL: 'ftp://files', TRUSTED_PROXIES: '10.0.0.0/33' };
    expect(() => parseEnv(wrong)).toThrow(
      [
        'PORT is "http"; it should be a port from 1 to 65535.',
        'API_URL is "ftp://files"; it should be the http:// or https:// address of a back office.',
        'TRUSTED_PROXIES is "10.0.0.0/33"; it should be IP addresses or networks (10.0.0.0/8), separated by commas.',
        'LOG_LEVEL is "loud"; it should be one of fatal, error, warn, info, debug, trace, silent.',
      ].join('\n'),
    );
  });

  it('never prints a token', () => {
    expect(() => parseEnv({ API_TOKEN: 'hunter2' })).toThrow(
      'API_TOKEN is a secret; it should be at least 16 characters.',
    );
  });

  it('reads proxies as addresses and networks', () => {
    const { trustedProxies } = parseEnv({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8' });
    expect(trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
  });
});
