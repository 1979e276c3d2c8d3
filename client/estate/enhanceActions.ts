import { FAVORITES_EVENT, favorites } from '../favorites/favorites.ts';
import { showCount } from '../favorites/showCount.ts';
import { printBrochure } from '../print/printBrochure.ts';

/** The page itself, without what only says where on it the visitor is. */
const ownAddress = () => location.origin + location.pathname;

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** With the browser's own means, else through the clipboard. Answers which of the element's texts to announce. */
async function share(): Promise<'copied' | 'notCopied' | undefined> {
  const url = ownAddress();
  try {
    await navigator.share({ title: document.title, url });
    return undefined;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  }
  return (await copied(url)) ? 'copied' : 'notCopied';
}

/** `<gevel-actions data-estate-id data-saved data-removed …>` with a button for each `data-action`. */
export function enhanceActions(element: HTMLElement): void {
  const id = Number(element.dataset['estateId']);
  const status = element.querySelector('output');
  const heart = element.querySelector('[data-action="favorite"]');
  const say = (text: string) => {
    if (status) status.textContent = element.dataset[text] ?? '';
  };
  const showHeart = () => heart?.setAttribute('aria-pressed', String(favorites.has(id)));

  const actions: Readonly<Record<string, () => void>> = {
    favorite() {
      const isFavorite = !favorites.has(id);
      const isKept = favorites.set(id, isFavorite);
      say(!isFavorite ? 'removed' : isKept ? 'saved' : 'notKept');
    },
    share: () => void share().then((text) => text && say(text)),
    print: () => void printBrochure(),
  };
  element.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-action]');
    if (button) actions[button.dataset['action'] ?? '']?.();
  });
  document.addEventListener(FAVORITES_EVENT, showHeart);
  showHeart();
  showCount();
}
