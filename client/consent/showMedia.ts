/** The distance from the window at which content starts. */
const MARGIN = '200px';

/** Starts third-party content that waits for a click (`data-asks="media"`) when the visitor scrolls to it. */
export function showMedia(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        if (target instanceof HTMLElement) target.click();
      }
    },
    { rootMargin: MARGIN },
  );
  for (const button of document.querySelectorAll('[data-asks="media"]')) observer.observe(button);
}
