import { type ComponentType, type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isWidgetName, widgets } from '../../shared/widgets/registry.tsx';
import { WidgetProvider, type WidgetContextData } from '../../shared/widgets/WidgetContext.tsx';
import { parsed } from './parsed.ts';

interface HydrationData {
  readonly props: object;
  readonly surroundings: WidgetContextData;
}

/** Loads a widget's code and lets React take over its HTML. Resolves when its effects have run. */
export async function hydrate(element: HTMLElement): Promise<void> {
  const name = element.dataset['widget'] ?? '';
  if (!isWidgetName(name)) throw new Error(`There is no widget ${name}.`);
  const { component } = widgets[name];
  await Promise.all([parsed(element), component.load()]);
  const [root, script] = element.children;
  if (!root || !script) throw new Error(`Widget ${name} has no HTML or no props to hydrate with.`);
  const { props, surroundings }: HydrationData = JSON.parse(script.textContent);
  // The server wrote props for this widget beside its name; no type says so of two texts.
  const Component = component as ComponentType<object>;
  await new Promise<void>((resolve) => {
    const done = () => {
      element.dataset['hydrated'] = '';
      resolve();
    };
    startTransition(() => {
      hydrateRoot(
        root,
        <WidgetProvider surroundings={surroundings}>
          <AfterEffects run={done}>
            <Component {...props} />
          </AfterEffects>
        </WidgetProvider>,
        {
          identifierPrefix: element.dataset['id'] ?? '',
          onRecoverableError: (error, { componentStack }) => {
            // oxlint-disable-next-line no-console -- A mismatch is a defect, and tests fail on it.
            console.error(`Hydration of ${name}:`, error, componentStack);
          },
        },
      );
    });
  });
}

/** An effect of a parent runs after those of its children. */
function AfterEffects({ run, children }: { run: () => void; children: ReactNode }) {
  useEffect(run, [run]);
  return children;
}
