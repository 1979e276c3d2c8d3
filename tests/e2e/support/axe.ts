import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expect } from './test.ts';

interface AxeOptions {
  /** Selects the part of the page to check. The default is the whole page. */
  readonly withinSelector?: string;
  /** The names of the rules to apply. The default is all of axe's rules. */
  readonly ruleIds?: readonly string[];
}

/**
 * Ends running animations and switches later ones off. Otherwise axe would measure a colour in the middle of an
 * animation. Transitions of content outside of the window start only when axe scrolls to the content, and the notice
 * that asks for consent moves in when its code arrives, which may be while axe runs.
 */
const finishAnimations = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `*, ::before, ::after { transition: none !important; }
      gevel-consent * { animation: none !important; }`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    for (const each of document.getAnimations())
      if (Number.isFinite(Number(each.effect?.getComputedTiming().endTime))) each.finish();
    return document.adoptedStyleSheets.length;
  });

const restoreAnimations = (page: Page, sheets: number) =>
  page.evaluate((count) => {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets].slice(0, count - 1);
  }, sheets);

/**
 * Expects no violations of axe on the page. Only violations are collected, which are a small part of axe's results.
 * They contain no selectors, because the message shows their HTML. Axe stays in the page for the next call, because
 * most of its time is needed to compile it and to run it for the first time. It checks no frames, because pages have no
 * frames of other sites before the visitor asks for one.
 */
export async function expectNoViolations(page: Page, { withinSelector, ruleIds }: AxeOptions = {}): Promise<void> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    selectors: false,
    iframes: false,
    ...(ruleIds && { runOnly: { type: 'rule', values: [...ruleIds] } }),
  };
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const sheets = await finishAnimations(page);
  const found = await page.evaluate(
    async ({ selector, settings }) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(selector === undefined ? document : { include: selector }, settings);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
    },
    { selector: withinSelector, settings: options },
  );
  await restoreAnimations(page, sheets);
  expect(found).toEqual([]);
}
