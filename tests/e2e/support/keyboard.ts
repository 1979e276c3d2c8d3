import type { Locator } from '@playwright/test';
import { expect } from './test.ts';

/** A number that is higher than the number of stops on any page. */
const MAX_STOPS = 200;

/**
 * Returns whether the page shows that an element has the focus: an outline in the window that no other element covers
 * completely. The function runs in the browser.
 */
function isFocusShown(element: Element): boolean {
  // When another element draws a control, that element shows the focus.
  const around = element.closest('[data-cell]')?.querySelectorAll('*') ?? [];
  return [element, element.nextElementSibling, ...around].some((drawn) => {
    if (!drawn || [undefined, '::after'].every((part) => getComputedStyle(drawn, part).outlineStyle === 'none'))
      return false;
    return [...drawn.getClientRects()].some(({ left, right, top, bottom }) => {
      const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
      return [left + 1, (left + right) / 2, right - 1].some((x) => {
        const front = document.elementFromPoint(x, y);
        return front !== null && (drawn.contains(front) || front.contains(drawn));
      });
    });
  });
}

/** Expects that an element has the focus, and that a visitor sees it. */
export async function expectSeenFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  await expect
    .poll(() => target.evaluate(isFocusShown), { message: `The focus on ${target.toString()} is shown.` })
    .toBe(true);
}

/** Presses Tab, or Shift and Tab, until the target has the focus. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await target.page().keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return expectSeenFocus(target);
  }
  throw new Error(`${MAX_STOPS} times ${key} do not lead to ${target.toString()}.`);
}

/** Goes to the target with the Tab key, and presses another key there. */
export async function pressOn(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Goes to the field with the Tab key, and types a text. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  await field.page().keyboard.type(text);
  await expect(field).toBeFocused();
}
