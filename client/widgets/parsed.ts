/**
 * Resolves when the parser has closed an element. A module script that is `async` may run while the rest of the page is
 * still arriving. A node after the element, or after an element that contains it, shows that the element is complete.
 */
export function whenParsed(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const checkClosed = () => {
      if (hasNextNode(element)) resolve();
      else requestAnimationFrame(checkClosed);
    };
    checkClosed();
  });
}

function hasNextNode(element: Element): boolean {
  if (document.readyState !== 'loading') return true;
  for (let ancestor: Node | null = element; ancestor; ancestor = ancestor.parentNode) {
    if (ancestor.nextSibling) return true;
  }
  return false;
}
