import type { GroupBase, NoticeProps } from 'react-select';

/**
 * What the menu says when it has nothing to choose. A list may hold nothing but options: so it is one that can't be
 * chosen.
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
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The list is no <select>.
      role="option"
      aria-disabled="true"
      aria-selected="false"
      className={getClassNames(name, { children, getClassNames, innerProps, ...props })}
    >
      {children}
    </div>
  );
}
