import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** What depends on the colours of a theme; all else that axe looks at is the markup. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface Part {
  /** Selector of the part of the page that is looked at. */
  readonly within?: string | undefined;
  readonly rules?: 'colours';
}

/** Expects no violations of axe on the page. Only violations are collected, which are a small part of axe's results. */
export async function expectNoViolations(page: Page, { within, rules }: Part = {}): Promise<void> {
  // Without legacy mode, axe opens a second page to combine the results of frames, which doubles the run. Pages have no
  // frames of other sites before the visitor asks for one.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: COLOUR_RULES } }),
  });
  if (within !== undefined) axe.include(within);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  expect(found).toEqual([]);
}
