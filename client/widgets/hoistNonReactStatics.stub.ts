/**
 * Stands in for `hoist-non-react-statics`, with which `@loadable/component` copies a component's static members to its
 * wrapper: widgets have none, and every page with a widget would pay for it.
 */
// oxlint-disable-next-line import/no-default-export -- as the package that it stands in for
export default function hoistNothing<Target>(target: Target): Target {
  return target;
}
