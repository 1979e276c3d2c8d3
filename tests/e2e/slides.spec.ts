import type { Locator, Page } from '@playwright/test';
import { TEST_AGENCIES } from './support/addresses.ts';
import { expect, FRESH_CONTEXT, test } from './support/test.ts';
import { readText } from './support/texts.ts';

const HOME_URL = `${TEST_AGENCIES.claes.origin}/nl`;

const findSlider = (page: Page) => page.locator('[data-widget="imageSlider"]').first();
const findCarousel = (page: Page) => page.locator('[data-widget="estateCarousel"]').first();
const findButton = (slides: Locator, name: string) =>
  slides.getByRole('button', { name: readText('nl', `content:slides.${name}`), exact: true });

/** Returns the indexes of the fully visible slides, from left to right. */
const listVisibleSlides = (slides: Locator) =>
  slides.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return [...element.querySelectorAll<HTMLElement>('[data-slide]')]
      .map((slide) => ({ place: Number(slide.dataset['slide']), box: slide.getBoundingClientRect() }))
      .filter(({ box }) => box.left > left - 2 && box.right < right + 2)
      .toSorted((a, b) => a.box.left - b.box.left)
      .map(({ place }) => place);
  });

const expectReady = (slides: Locator) => expect(slides).toHaveAttribute('data-ready', '');

/** Starts to use the slides like a visitor, and waits until Swiper has replaced the plain slides. */
async function waitForTakeOver(page: Page, slides: Locator) {
  await slides.scrollIntoViewIfNeeded();
  await expectReady(slides);
  await page.mouse.move(5, 5);
  await page.mouse.move(6, 6);
  await page.clock.runFor(1000);
  await expect(slides.locator('[data-engine="swiper"]')).toHaveCount(1);
}

test.use(FRESH_CONTEXT);
test.beforeEach(({ page }) => page.clock.install());

/**
 * Starts to record the layout shifts that no action of the visitor causes. Returns a function that lists the recorded
 * shifts: the value, the time, and the elements that moved.
 */
async function recordLayoutShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  const shifts = await page.evaluateHandle(() => {
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const recorded: string[] = [];
    const describeSource = ({ node, previousRect, currentRect }: Shift['sources'][number]) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const tag = (element?.cloneNode() as Element | undefined)?.outerHTML.slice(0, 200);
      return `${tag} ${JSON.stringify([previousRect, currentRect])}`;
    };
    new PerformanceObserver((list) => {
      for (const { value, startTime, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput) recorded.push(`${value} at ${startTime}: ${sources.map(describeSource).join(', ')}`);
    }).observe({ type: 'layout-shift' });
    return recorded;
  });
  return () =>
    shifts.evaluate(async (recorded) => {
      // The browser reports the layout shifts of a frame only after that frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return recorded;
    });
}

test('pictures change every six seconds for a visitor who does not interact, without Swiper', async ({ page }) => {
  const scripts: string[] = [];
  await page.goto(HOME_URL);
  await expectReady(findSlider(page));
  await page.waitForLoadState('networkidle');
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  const [first = 0] = await listVisibleSlides(findSlider(page));
  const count = await findSlider(page).locator('[data-slide]').count();
  await page.clock.runFor(6000);
  await expect.poll(() => listVisibleSlides(findSlider(page))).toEqual([(first + 1) % count]);
  const dots = findSlider(page).locator('[data-part="dots"] button');
  await expect(dots).toHaveCount(count);
  await expect(dots.nth((first + 1) % count)).toHaveAttribute('aria-current', 'true');
  await expect(findSlider(page).locator('[aria-current="true"]')).toHaveCount(1);
  await expect(findSlider(page).locator('[data-engine]')).toHaveCount(0);
  expect(scripts).toEqual([]);
  await page.mouse.move(5, 5);
  await page.mouse.move(6, 6);
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
});

test('Swiper takes over at the same position; pointer, focus, a hidden tab and the button stop it', async ({
  page,
}) => {
  await page.goto(HOME_URL);
  const pictures = findSlider(page);
  await waitForTakeOver(page, pictures);
  const playing = expect(pictures);
  await playing.toHaveAttribute('data-playing', '');
  const count = await pictures.locator('[data-slide]').count();
  const [first = 0] = await listVisibleSlides(pictures);
  await page.clock.runFor(6000);
  await expect.poll(() => listVisibleSlides(pictures)).toEqual([(first + 1) % count]);

  await pictures.hover();
  await playing.not.toHaveAttribute('data-playing');
  await page.mouse.move(5, 5);
  await playing.toHaveAttribute('data-playing', '');

  await pictures.locator('[data-part="viewport"]').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => listVisibleSlides(pictures)).toEqual([first]);
  await playing.not.toHaveAttribute('data-playing');
  await page.keyboard.press('Tab');
  await expect(findButton(pictures, 'pause')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(findButton(pictures, 'play')).toBeFocused();
  await page.keyboard.press('Enter');
  await playing.toHaveAttribute('data-playing', '');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await playing.not.toHaveAttribute('data-playing');
  await findButton(pictures, 'play').click();
  await playing.toHaveAttribute('data-playing', '');

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await playing.not.toHaveAttribute('data-playing');
});

test('a carousel shows 3, 2 or 1 homes, loops in both directions and moves nothing else', async ({ page }) => {
  await page.goto(HOME_URL);
  const homes = findCarousel(page);
  await waitForTakeOver(page, homes);
  const last = (await homes.locator('[data-slide]').count()) - 1;
  const [front = 0] = await listVisibleSlides(homes);
  await homes.locator('[data-part="dots"] button').first().click();
  await expect.poll(() => listVisibleSlides(homes)).toEqual([0, 1, 2]);
  await findButton(homes, 'previous').click();
  await expect.poll(() => listVisibleSlides(homes)).toEqual([last, 0, 1]);
  await findButton(homes, 'next').click();
  await expect.poll(() => listVisibleSlides(homes)).toEqual([0, 1, 2]);
  await page.mouse.move(5, 5);
  await page.clock.runFor(4000);
  await expect.poll(() => listVisibleSlides(homes)).toEqual([1, 2, 3]);
  expect(front).toBeGreaterThanOrEqual(0);

  await page.setViewportSize({ width: 1199, height: 900 });
  await page.clock.runFor(500);
  await expect.poll(async () => (await listVisibleSlides(homes)).length).toBe(2);
  await page.setViewportSize({ width: 649, height: 900 });
  await page.clock.runFor(500);
  await expect.poll(async () => (await listVisibleSlides(homes)).length).toBe(1);
});

test('a home in a carousel becomes a favourite, and its picture opens it', async ({ page }) => {
  await page.goto(HOME_URL);
  const homes = findCarousel(page);
  await homes.scrollIntoViewIfNeeded();
  await expectReady(homes);
  // The heart is pressed before Swiper has replaced the plain slides, and is not pressed again after that.
  const swiperCode = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('swiper-wrapper')) await swiperCode.promise;
    await route.fulfill({ response });
  });
  const heart = homes.locator('[data-favorite]').first();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  swiperCode.resolve();
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(homes.locator('[data-engine="swiper"]')).toHaveCount(1, { timeout: 100 });
  }).toPass();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.unrouteAll({ behavior: 'wait' });
  const id = await heart.getAttribute('data-favorite');
  // The click is forced, because the link of the card may cover the picture.
  await homes
    .locator(`[data-estate-id="${id}"] picture`)
    .first()
    .click({ position: { x: 40, y: 120 }, force: true });
  await expect(page).toHaveURL(new RegExp(`/${id}/`));
});

test('no layout shift occurs while rows become slides', async ({ page }) => {
  await page.goto(HOME_URL);
  // Texts may move when their typeface arrives.
  await page.evaluate(() => document.fonts.ready);
  const listLayoutShifts = await recordLayoutShifts(page);
  await waitForTakeOver(page, findSlider(page));
  await waitForTakeOver(page, findCarousel(page));
  expect(await listLayoutShifts()).toEqual([]);
});

test.describe('when Swiper cannot be loaded', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|Loading chunk/] });

  test('the slides stand still, because nothing can pause them', async ({ page }) => {
    await page.goto(HOME_URL);
    const pictures = findSlider(page);
    await expectReady(pictures);
    await page.route('**/*.js', async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes('swiper-wrapper')) await route.abort();
      else await route.fulfill({ response });
    });
    await page.mouse.move(5, 5);
    await page.mouse.move(6, 6);
    await expect(pictures).not.toHaveAttribute('data-ready');
    const current = pictures.locator('[data-part="dots"] [aria-current="true"]');
    const label = (await current.getAttribute('aria-label')) ?? '';
    await page.clock.runFor(6000);
    // The label is read once, because moving slides come back to the first one.
    expect(await current.getAttribute('aria-label')).toBe(label);
    await page.unrouteAll({ behavior: 'wait' });
  });
});

test.describe('for visitors who prefer reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('slides move only on request, and need no pause button', async ({ page }) => {
    await page.goto(HOME_URL);
    await expectReady(findSlider(page));
    await page.clock.runFor(20_000);
    expect(await listVisibleSlides(findSlider(page))).toEqual([0]);
    const homes = findCarousel(page);
    await waitForTakeOver(page, homes);
    await page.clock.runFor(20_000);
    expect(await listVisibleSlides(homes)).toEqual([0, 1, 2]);
    await expect(findButton(homes, 'pause')).toBeHidden();
    await findButton(homes, 'next').click();
    await expect.poll(() => listVisibleSlides(homes)).toEqual([1, 2, 3]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('rows scroll sideways, and have no buttons without effect', async ({ page }) => {
    await page.goto(HOME_URL);
    for (const slides of [findSlider(page), findCarousel(page)]) {
      const row = slides.locator('[data-part="viewport"]');
      await expect(
        slides.getByRole('button').and(slides.locator('[data-part="dots"] button, [data-action]')),
      ).toHaveCount(0);
      await row.hover();
      await expect(slides.locator('[data-slide="0"]')).toBeInViewport();
      await page.mouse.wheel(900, 0);
      await expect(slides.locator('[data-slide="0"]')).not.toBeInViewport();
    }
  });
});

test('a press moves the row, also while its size changes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(HOME_URL);
  const homes = findCarousel(page);
  await waitForTakeOver(page, homes);
  const count = await homes.locator('[data-slide]').count();
  const next = await findButton(homes, 'next').elementHandle();
  // Swiper needs several frames for a change of size. A press comes after some of them.
  for (const frameCount of [0, 1, 2]) {
    const [first = 0] = await listVisibleSlides(homes);
    await homes.evaluate(
      async (element: HTMLElement, { button, framesBeforePress }) => {
        const requestFrame = window.requestAnimationFrame.bind(window);
        const waiting: FrameRequestCallback[] = [];
        window.requestAnimationFrame = (callback) => waiting.push(callback);
        const runFrame = () => {
          for (const callback of waiting.splice(0)) callback(performance.now());
        };
        const { clientWidth } = element;
        element.style.inlineSize = `${clientWidth - 20}px`;
        // The observer of this test is younger than that of Swiper, so the browser calls it later.
        await new Promise<void>((resolve) => {
          const observer = new ResizeObserver(() => {
            if (element.clientWidth === clientWidth || waiting.length === 0) return;
            observer.disconnect();
            resolve();
          });
          observer.observe(element);
        });
        for (let frame = 0; frame < framesBeforePress; frame += 1) runFrame();
        (button as HTMLElement | null)?.click();
        while (waiting.length > 0) runFrame();
        window.requestAnimationFrame = requestFrame;
      },
      { button: next, framesBeforePress: frameCount },
    );
    expect((await listVisibleSlides(homes))[0], `pressed after ${frameCount} frames`).toBe((first + 1) % count);
  }
});
