import type { Page } from '@playwright/test';
import { findDefinedClasses } from '../../support/linkedStyles.ts';
import { expect } from './test.ts';

/** Starts every widget of the page that waits only for an action of the visitor. */
async function useWidgets(page: Page): Promise<void> {
  const widgets = page.locator('gevel-widget:is([data-when="interaction"], [data-when="list"])');
  for (const widget of await widgets.all()) {
    await widget.evaluate((element) => {
      const target = element.querySelector('a, button, input, select, summary') ?? element;
      target.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      // A list also waits for its sort menu to be opened.
      target.dispatchEvent(new Event('toggle'));
    });
    await expect(widget).toHaveAttribute('data-hydrated', '');
  }
}

/**
 * Returns the classes on the current page that a stylesheet of the product defines but that the page has not loaded.
 */
const listUnstyledClasses = (page: Page) =>
  page.evaluate(
    (defined) => {
      const files = new Map(defined);
      const loaded = new Set([...document.styleSheets].map(({ href }) => href && new URL(href).pathname));
      const shownElements = [...document.body.querySelectorAll('[class]')].filter(
        (element) =>
          !element.matches('gevel-new:not([data-new])') &&
          (!element.closest('gevel-recent, gevel-consent') || element.checkVisibility()),
      );
      const names = new Set(shownElements.flatMap(({ classList }) => classList.value.split(/\s+/)));
      return [...names].filter((name) => files.get(name)?.some((file) => loaded.has(file)) === false);
    },
    [...findDefinedClasses()],
  );

/**
 * Lists the elements whose appearance depends on the order of the stylesheets. Widgets load some stylesheets late, so
 * the order is not fixed. The function compares the properties that any of the stylesheets declares.
 */
const listOrderDependentElements = (page: Page) =>
  page.evaluate(async () => {
    const declared = new Set<string>();
    const collect = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) for (const property of rule.style) declared.add(property);
        if ('cssRules' in rule) collect(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) collect(sheet.cssRules);
    const properties = [...declared].filter((property) => !property.startsWith('--'));
    // One element is enough for all elements with the same classes in parents with the same classes, such as the cards
    // of a list.
    const byClasses = new Map<string, Element>();
    for (const element of document.body.querySelectorAll('[class]')) {
      const key = [element, element.parentElement].map((each) => `${each?.tagName}.${each?.className}`).join(' < ');
      if (!byClasses.has(key)) byClasses.set(key, element);
    }
    const readLooks = () => {
      const found = new Map<Element, readonly string[]>();
      for (const element of byClasses.values()) {
        const style = getComputedStyle(element);
        found.set(
          element,
          properties.map((property) => `${property}: ${style.getPropertyValue(property)}`),
        );
      }
      return found;
    };
    const before = readLooks();
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href^="/assets/"]')];
    for (const link of links.toReversed()) {
      await new Promise((resolve) => {
        const copy = document.createElement('link');
        copy.rel = 'stylesheet';
        copy.addEventListener('load', resolve);
        copy.addEventListener('error', resolve);
        copy.href = link.href;
        document.head.append(copy);
      });
    }
    for (const link of links) link.remove();
    const after = readLooks();
    if (properties.length < 100 || before.size < 10) throw new Error('The page has no styles to compare.');
    return [...before].flatMap(([element, look]) => {
      const changed = after.get(element)?.filter((declaration, index) => declaration !== look[index]) ?? [];
      return changed.length > 0 ? [`${element.tagName}.${element.className}: ${changed.join('; ')}`] : [];
    });
  });

/**
 * Expects that the page has all its styles, also after its widgets were used, and that the order of the stylesheets has
 * no effect.
 */
export async function expectStyles(page: Page): Promise<void> {
  expect(await listUnstyledClasses(page)).toEqual([]);
  await useWidgets(page);
  expect(await listUnstyledClasses(page)).toEqual([]);
  expect(await listOrderDependentElements(page)).toEqual([]);
}
