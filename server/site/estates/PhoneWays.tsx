import type { Translate } from '#shared/i18n/translate.ts';
import button from '#shared/ui/button.module.css';
import { getIconClassNames } from '#shared/ui/Icon.tsx';
import type { ContactWays } from './contactWays.ts';

interface PhoneWaysProps extends Pick<ContactWays, 'phones'> {
  /** True for links instead of buttons. */
  readonly isQuiet?: boolean;
  readonly t: Translate;
}

/** Renders a call button for each number, and plain text for a number that cannot be called. */
export const PhoneWays = ({ phones, isQuiet, t }: PhoneWaysProps) =>
  phones.map(({ kind, number, href }) => {
    const label = <span className="visually-hidden">{`${t(`around:contact.${kind}`)} `}</span>;
    return href === undefined ? (
      <p key={number}>
        {label}
        {number}
      </p>
    ) : (
      <a key={href} className={isQuiet ? undefined : getIconClassNames(kind, button['quiet'])} href={href}>
        {label}
        {number}
      </a>
    );
  });
