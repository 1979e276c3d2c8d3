import type { ComponentType } from 'react';

/** A component inside a box: JSX does not accept it, so no page and no other widget can mount it. */
interface WidgetModule<Props> {
  readonly component: ComponentType<Props>;
}

/** What survives a trip through JSON unchanged: no functions, no elements, no dates. */
type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends (...parameters: never) => unknown
    ? never
    : T extends object
      ? { readonly [Key in keyof T]: Json<T[Key]> }
      : never;

/**
 * The default export of every `<Name>.widget.tsx`. Its props travel to the browser as JSON: public, minimal data.
 *
 *   export default defineWidget(function Greeting({ name }: GreetingProps) { … });
 */
export function defineWidget<Props>(
  component: ComponentType<Props>,
  ..._propsMustBeJson: Props extends Json<Props> ? [] : [never]
): WidgetModule<Props> {
  return { component };
}
