import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '..');

export default defineConfig({
  root,
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          root,
          include: ['{server,client,shared}/**/*.test.{ts,tsx}'],
          environment: 'node',
        },
      },
      {
        /** Rules that the code and its texts keep, checked without running them. */
        test: {
          name: 'checks',
          root,
          include: ['tests/*.test.ts', 'tests/budgets/*.test.ts', 'tests/crawl/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'integration',
          root,
          include: ['tests/{integration,contract}/**/*.test.ts'],
          globalSetup: path.join(root, 'tests/support/embeddedTemplate.ts'),
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: 3,
        },
      },
    ],
  },
});
