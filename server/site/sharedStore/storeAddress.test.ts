import { describe, expect, it } from 'vitest';
import { readStoreAddress } from './storeAddress.ts';

describe('the address of a shared store', () => {
  it.each([
    ['redis://cache', { host: 'cache', port: 6379, db: 0 }],
    ['redis://127.0.0.1:7000/3', { host: '127.0.0.1', port: 7000, db: 3 }],
    ['redis://[::1]:7000/', { host: '::1', port: 7000, db: 0 }],
    ['redis://:p%40ss%2Fword@cache', { host: 'cache', port: 6379, db: 0, password: 'p@ss/word' }],
    ['rediss://site:secret@cache', { host: 'cache', port: 6379, db: 0, username: 'site', password: 'secret', tls: {} }],
  ])('%s is read', (text, address) => {
    expect(readStoreAddress(text)).toEqual(address);
  });

  it.each([
    'cache:6379',
    'http://cache:6379',
    'redis://',
    'redis:///0',
    'redis://cache:99999',
    'redis://cache/first',
    'redis://cache/0?family=6',
    'redis://site@cache',
    'redis://:secret#1@cache',
    'redis://:100%@cache',
  ])('rejects %s', (text) => {
    expect(readStoreAddress(text)).toBeUndefined();
  });
});
