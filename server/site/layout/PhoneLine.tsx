import { Fragment } from 'react';
import { linkPhoneNumbers } from '#shared/primitives/telHref.ts';

interface PhoneLineProps {
  /** The phone field as it is written; it may contain several numbers. */
  readonly phone: string;
  readonly className?: string | undefined;
}

/** Renders the text of a phone field, with a link for each number in it. */
export const PhoneLine = ({ phone, className }: PhoneLineProps) =>
  linkPhoneNumbers(phone).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- Equal texts and equal numbers may occur twice.
    <Fragment key={index}>
      {typeof part === 'string' ? (
        part
      ) : (
        <a className={className} href={part.href}>
          {part.text}
        </a>
      )}
    </Fragment>
  ));
