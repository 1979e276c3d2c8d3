import { type ComponentType, type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Messages } from '#shared/i18n/translate.ts';
import { type WidgetContextData, WidgetProvider } from '#shared/widgets/WidgetContext.tsx';
import { isWidgetName, widgets } from '#shared/widgets/registry.tsx';
import { whenParsed } from './parsed.ts';

/**
 * Events after which a field may have another value or the focus. A click is among them because it ticks a box before
 * React gets the event.
 */
const CHANGE_EVENTS = ['focusin', 'click', 'input'] as const;

const RETRY_DELAY_MS = 1000;

/** The address for which the server rendered the HTML of this page. */
const servedAddress = location.pathname + location.search;

interface HydrationData {
  readonly props: object;
  readonly surroundings: Omit<WidgetContextData, 'messages'>;
}

/**
 * Loads the texts of a widget in the language of the page.
 *
 * @throws Error with the status when they cannot be loaded
 */
async function loadMessages(name: string): Promise<Messages> {
  const answer = await fetch(`/${document.documentElement.lang}/ajax/texts/${name}`);
  if (!answer.ok) throw new Error(`The texts of ${name}: ${answer.status}`);
  const messages: Messages = await answer.json();
  return messages;
}

/**
 * Returns whether the page's address has changed since it was served, for example because the visitor has filtered. The
 * HTML of a widget that has failed then belongs to another list.
 */
const hasAddressChanged = (): boolean => location.pathname + location.search !== servedAddress;

/**
 * Loads the page again. Without a connection, this waits for the connection, because the browser would replace the page
 * by its error page.
 */
function reloadWhenOnline(): void {
  if (navigator.onLine) location.reload();
  else addEventListener('online', reloadWhenOnline, { once: true });
}

/**
 * Copies the server's HTML of a widget, with everything that a visitor has typed, ticked and chosen in it, and keeps
 * the copy up to date. When the widget fails, at any time, the copy replaces it.
 *
 * @returns a function that puts the copy into `root`, and sets the focus on the field that had the focus
 */
function copyHtml(root: Element): () => void {
  const copy = root.cloneNode(true) as Element;
  let lastFocused: HTMLInputElement | undefined;
  const copyField = (target: EventTarget | null) => {
    // A field without a name is not copied, because a form does not send it. `checked` is copied for all kinds of
    // fields: on a select it has no effect.
    const { name, type, value, checked } = target as HTMLInputElement;
    // Check boxes and radio buttons may share a name, and are then distinguished by their value.
    const copiedField =
      name &&
      [...copy.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)].find(
        (each) => each.value === value || !/box|radio/.test(type),
      );
    if (!copiedField) return;
    copiedField.value = value;
    copiedField.checked = checked;
    if (target === document.activeElement) lastFocused = copiedField;
  };
  // Selects are copied now, because the clone of a select has the selected option of the HTML and not the visitor's.
  for (const field of root.querySelectorAll('select, :focus')) copyField(field);
  // The listeners are never removed from `root`. They do no harm, because after the copy is in place they change only
  // `copy`, which is then empty.
  for (const type of CHANGE_EVENTS) root.addEventListener(type, ({ target }) => copyField(target), true);
  return () => {
    root.replaceChildren(...copy.childNodes);
    if (document.activeElement === document.body) lastFocused?.focus();
  };
}

/**
 * Loads a widget's code and hydrates its HTML with React. Resolves when the widget's effects have run. A widget may
 * fail, for example because the browser lacks a function that the widget uses. Then a copy of the server's HTML
 * replaces the widget. The copy works without a script, and contains what the visitor has typed, ticked and chosen. If
 * the page's address has changed before the failure, the whole page is also reloaded, at once or when the browser is
 * connected again. This includes code and texts that twice could not be loaded. The element has `data-hydrated` after
 * success and `data-failed` after a failure.
 *
 * @throws the error of a widget that failed before it was ready
 */
export async function hydrate(element: HTMLElement): Promise<void> {
  const name = element.dataset['widget'] ?? '';
  if (!isWidgetName(name)) throw new Error(`There is no widget ${name}.`);
  const { component } = widgets[name];
  const load = () => Promise.all([loadMessages(name), whenParsed(element), component.load()]);
  const [messages] = await load().catch(async (error: unknown) => {
    if (!hasAddressChanged()) throw error;
    // After a short interruption of the connection, the second attempt succeeds, and the page need not be reloaded.
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    return load().catch((secondError: unknown) => {
      reloadWhenOnline();
      throw secondError;
    });
  });
  const [root, script] = element.children;
  if (!root || !script) throw new Error(`Widget ${name} has no HTML or no props to hydrate with.`);
  const { props, surroundings }: HydrationData = JSON.parse(script.textContent);
  // The cast is needed because no type connects the props in the document with the widget's name beside them.
  const Component = component as ComponentType<object>;
  const restoreHtml = copyHtml(root);
  await new Promise<void>((resolve, reject) => {
    const reportHydrated = () => {
      element.dataset['hydrated'] = '';
      delete element.dataset['failed'];
      resolve();
    };
    startTransition(() => {
      const hydratedRoot = hydrateRoot(
        root,
        <WidgetProvider surroundings={{ ...surroundings, messages }} root={root}>
          <RunAfterEffects run={reportHydrated}>
            <Component {...props} />
          </RunAfterEffects>
        </WidgetProvider>,
        {
          identifierPrefix: element.dataset['id'] ?? '',
          onUncaughtError: (error) => {
            // oxlint-disable-next-line no-console -- A widget that fails is a defect, and tests fail on it.
            console.error(`Widget ${name}:`, error);
            // The HTML is replaced later, because React is still rendering and must first remove the widget's HTML.
            setTimeout(() => {
              hydratedRoot.unmount();
              delete element.dataset['hydrated'];
              restoreHtml();
              element.dataset['failed'] = '';
              if (hasAddressChanged()) reloadWhenOnline();
              reject(error instanceof Error ? error : new Error(String(error)));
            });
          },
          onRecoverableError: (error, { componentStack }) => {
            // oxlint-disable-next-line no-console -- A mismatch is a defect, and tests fail on it.
            console.error(`Hydration of ${name}:`, error, componentStack);
          },
        },
      );
    });
  });
}

/** Calls `run` after the effects of its children, because an effect of a parent runs last. */
function RunAfterEffects({ run, children }: { run: () => void; children: ReactNode }) {
  useEffect(run, [run]);
  return children;
}
