import { describe, expect, it } from 'vitest';
import { createCallExchange } from './siteClient.ts';

const CLIENT_HEADERS = { accept: 'application/json', 'X-Client': 'gevel-site/1.0.0' };

describe('createCallExchange', () => {
  it("names the site and the language of a read, and encodes the path's values", () => {
    const exchange = createCallExchange(
      'alpha',
      'getNavigation',
      { params: { type: 'a/b' }, locale: 'fr' },
      CLIENT_HEADERS,
    );
    expect(exchange).toMatchObject({ endpoint: 'getNavigation', method: 'GET', path: '/sites/alpha/navigation/a%2Fb' });
    expect(exchange.headers).toEqual({ ...CLIENT_HEADERS, 'X-Site-Id': 'alpha', 'X-Locale': 'fr' });
    expect(exchange).not.toHaveProperty('body');
  });

  it('sends a body as JSON, with the idempotency key and the proof of the message', () => {
    const body = { name: 'A' };
    const input = { locale: 'nl', body, idempotencyKey: 'key', proof: 'proof', visitorAddress: 'visitor' } as const;
    const exchange = createCallExchange('alpha', 'sendMessage', input, CLIENT_HEADERS);
    expect(exchange.body).toBe(JSON.stringify(body));
    expect(Object.values(exchange.headers)).toEqual(
      expect.arrayContaining(['application/json', 'key', 'proof', 'visitor']),
    );
  });

  it('refuses a parameter that could lead to another path', () => {
    expect(() => createCallExchange('alpha', 'getNavigation', { params: { type: '..' }, locale: 'nl' }, {})).toThrow(
      'no such type',
    );
  });
});
