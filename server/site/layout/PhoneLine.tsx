import { Fragment } from 'react';
import { phoneLine } from '../../../shared/primitives/telHref.ts';

interface PhoneLineProps {
  /** As it is written: one number, or several. */
  readonly phone: string;
  readonly className?: string | undefined;
}

/** What is written of a phone, with a link for each number in it. */
export const PhoneLine = ({ phone, className }: PhoneLineProps) =>
  phoneLine(phone).map((part, index) =>
    typeof part === 'string' ? (
      // oxlint-disable-next-line react/no-array-index-key -- The same words can stand twice.
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <a key={part.href} className={className} href={part.href}>
        {part.text}
      </a>
    ),
  );
