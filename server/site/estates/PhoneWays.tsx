import type { Translate } from '#shared/i18n/translate.ts';
import button from '#shared/ui/button.module.css';
import { renderIconBefore } from '#shared/ui/Icon.tsx';
import type { ContactWays } from './contactWays.ts';

/** Renders a call button for each number, and plain text for a number that cannot be called. */
export const PhoneWays = ({ phones, t }: Pick<ContactWays, 'phones'> & { readonly t: Translate }) =>
  phones.map(({ kind, number, href }) => {
    const label = <span className="visually-hidden">{`${t(`around:contact.${kind}`)} `}</span>;
    return href === undefined ? (
      <p key={number}>
        {label}
        {number}
      </p>
    ) : (
      <a key={href} className={renderIconBefore(kind, button['quiet'])} href={href}>
        {label}
        {number}
      </a>
    );
  });
