/** Before it is seen. */
const MARGIN = '200px';

/** Whatever waits for a click because it comes from somebody else (`data-asks="media"`) starts when it is scrolled to. */
export function showMedia(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        (target as HTMLElement).click();
      }
    },
    { rootMargin: MARGIN },
  );
  for (const button of document.querySelectorAll('[data-asks="media"]')) observer.observe(button);
}
