import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Expects no violations of axe on the page, or in the part of it that a selector names. Only violations are collected,
 * which are a small part of axe's results.
 */
export async function expectNoViolations(page: Page, within?: string): Promise<void> {
  // Without this, axe opens a second page to combine the results of frames, which doubles the run. Pages have no frames
  // of other sites before the visitor asks for one.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  expect(found).toEqual([]);
}
