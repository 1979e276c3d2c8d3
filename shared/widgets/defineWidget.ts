import type { ComponentType } from 'react';

/**
 * A component in an object. JSX does not accept the object, so no page and no other widget can mount the component
 * directly.
 */
interface WidgetModule<Props> {
  readonly component: ComponentType<Props>;
}

/** The values that JSON preserves: no functions, no elements, no dates. */
type JsonValue<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends (...parameters: never) => unknown
    ? never
    : T extends object
      ? { readonly [Key in keyof T]: JsonValue<T[Key]> }
      : never;

/**
 * Creates the default export of every `<Name>.widget.tsx`. Its props are sent to the browser as JSON, so they must
 * contain only data that is public and necessary.
 * export default defineWidget(function Greeting({ name }: GreetingProps) { … });
 */
export function defineWidget<Props>(
  component: ComponentType<Props>,
  ..._propsMustBeJson: Props extends JsonValue<Props> ? [] : [never]
): WidgetModule<Props> {
  return { component };
}
