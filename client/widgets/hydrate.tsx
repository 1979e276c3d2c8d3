import { type ComponentType, type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isWidgetName, widgets } from '#shared/widgets/registry.tsx';
import type { Messages } from '#shared/i18n/translate.ts';
import { WidgetProvider, type WidgetContextData } from '#shared/widgets/WidgetContext.tsx';
import { whenParsed } from './parsed.ts';
import { copyHtml } from './widgetHtml.ts';

interface HydrationData {
  readonly props: object;
  readonly surroundings: Omit<WidgetContextData, 'messages'>;
}

/** The address for which the server rendered the HTML of this page. */
const servedAddress = location.pathname + location.search;

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
 * Loads a widget's code and hydrates its HTML with React. Resolves when the widget's effects have run. A widget may
 * fail, for example because the browser lacks a function that the widget uses. Then a copy of the server's HTML
 * replaces the widget. The copy works without a script, and contains what the visitor has typed, ticked and chosen. If
 * the page's address has changed before the failure, the whole page is also reloaded. The element has `data-hydrated`
 * after success and `data-failed` after a failure.
 *
 * @throws the error of a widget that failed before it was ready
 */
export async function hydrate(element: HTMLElement): Promise<void> {
  const name = element.dataset['widget'] ?? '';
  if (!isWidgetName(name)) throw new Error(`There is no widget ${name}.`);
  const { component } = widgets[name];
  const [messages] = await Promise.all([loadMessages(name), whenParsed(element), component.load()]);
  const [root, script] = element.children;
  if (!root || !script) throw new Error(`Widget ${name} has no HTML or no props to hydrate with.`);
  const { props, surroundings }: HydrationData = JSON.parse(script.textContent);
  // The cast is needed because no type connects the props in the document with the widget's name beside them.
  const Component = component as ComponentType<object>;
  const restoreHtml = copyHtml(root);
  await new Promise<void>((resolve, reject) => {
    const reportHydrated = () => {
      element.dataset['hydrated'] = '';
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
              // A changed address means that the copied HTML belongs to another list, for example because the visitor
              // has filtered. So the page is reloaded.
              if (location.pathname + location.search !== servedAddress) location.reload();
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
