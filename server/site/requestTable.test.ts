import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { buildSampleSite } from '#tests/support/programs/fakeBackOffice.ts';
import { EARLY_SITE_STEPS, EARLY_STEPS, MIDDLEWARE_STEPS } from './requestTable.ts';

const ARCHITECTURE_DOCUMENT = readFileSync(path.join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');

/** Returns the rows of the table below a heading, without its two head lines. */
function readTable(heading: string): readonly (readonly string[])[] {
  const section = ARCHITECTURE_DOCUMENT.split(`### ${heading}\n`)[1]?.split('\n#')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
}

const toTableRows = (steps: readonly { readonly name: string; readonly description: string }[]) =>
  steps.map(({ name, description }) => [name, description]);

describe('the document about the architecture', () => {
  it('lists the steps before Express in their order', () => {
    expect(readTable('Before Express')).toEqual(toTableRows([...EARLY_STEPS, ...EARLY_SITE_STEPS]));
  });

  it('lists the middlewares in their order', () => {
    expect(readTable('Middlewares')).toEqual(toTableRows(MIDDLEWARE_STEPS));
  });

  it('lists eight types that exist in the named files', () => {
    const rows = readTable('Eight types');
    expect(rows).toHaveLength(8);
    for (const [name = '', file = ''] of rows) {
      const source = readFileSync(path.join(import.meta.dirname, '../..', file.replaceAll('`', '')), 'utf8');
      expect(source).toMatch(new RegExp(`export (?:interface|type) ${name.replaceAll('`', '')}\\b`));
    }
  });
});

it('a refusal that fails closes the connection, and is logged', async () => {
  const error = vi.fn<(fields: object, message: string) => void>();
  const destroy = vi.fn<() => void>();
  const failure = new Error('the error page cannot be sent');
  const request = {
    url: '/nl/aanbod',
    headers: { host: 'alpha.example.com' },
    rawHeaders: ['Host', 'alpha.example.com'],
  };
  const createStep = EARLY_SITE_STEPS.find(({ name }) => name === 'refusal')?.createStep;
  const refuse = createStep?.({
    options: { logger: { error } },
    pageServices: { pages: { findRefusedPage: () => ({}), refuse: () => Promise.reject(failure) } },
    begin: (_req: unknown, _res: unknown, next: () => void) => next(),
  } as never);
  expect(refuse?.(request as never, { destroy } as never, buildSampleSite('alpha'))).toBe(true);
  await vi.waitFor(() => expect(destroy).toHaveBeenCalledOnce(), { timeout: 60_000 });
  expect(error).toHaveBeenCalledWith({ err: failure }, 'request failed');
});
