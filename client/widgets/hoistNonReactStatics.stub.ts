/**
 * Replaces `hoist-non-react-statics`, with which `@loadable/component` copies a component's static members to its
 * wrapper. Widgets have no such members, and the package would enlarge every page with a widget.
 */
// oxlint-disable-next-line import/no-default-export -- The replaced package has a default export.
export default function hoistNothing<Target>(target: Target): Target {
  return target;
}
