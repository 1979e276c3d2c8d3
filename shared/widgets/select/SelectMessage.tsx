import type { GroupBase, NoticeProps } from 'react-select';

/**
 * Renders the message in a menu without options. A list may contain only options, so the message is an option that
 * cannot be selected.
 */
export function SelectMessage<Option, IsMulti extends boolean>({
  children,
  getClassNames,
  innerProps,
  ...props
}: NoticeProps<Option, IsMulti, GroupBase<Option>>) {
  const name = props.selectProps.isLoading ? 'loadingMessage' : 'noOptionsMessage';
  return (
    <div
      {...innerProps}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The list is not a <select> element.
      role="option"
      aria-disabled="true"
      aria-selected="false"
      className={getClassNames(name, { children, getClassNames, innerProps, ...props })}
    >
      {children}
    </div>
  );
}
