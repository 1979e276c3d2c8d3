import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

interface Checked {
  /** Selects the part of the page that is looked at; without it, all of it. */
  readonly within?: string;
  /** Names of the only rules that are applied; without them, all of axe's. */
  readonly rules?: readonly string[];
}

/**
 * Expects no violations of axe on the page. Only violations are collected, which are a small part of axe's results, and
 * no selectors are made for them: the message shows their HTML.
 */
export async function expectNoViolations(page: Page, { within, rules }: Checked = {}): Promise<void> {
  const axe = new AxeBuilder({ page })
    // Without this, axe opens a second page to combine the results of frames, which doubles the run. Pages have no
    // frames of other sites before the visitor asks for one.
    .setLegacyMode(true)
    .options({
      resultTypes: ['violations'],
      selectors: false,
      ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
    });
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  expect(found).toEqual([]);
}
