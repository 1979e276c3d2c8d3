import type { Site } from '#shared/api/site.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import button from '#shared/ui/button.module.css';
import { Icon } from '#shared/ui/Icon.tsx';
import css from '#shared/ui/viewing.module.css';
import { buildContactWays } from '#server/site/estates/contactWays.ts';
import type { EstateView } from '#server/site/estates/estateView.ts';

interface NoViewingsProps {
  readonly view: EstateView;
  readonly site: Site;
  readonly t: Translate;
}

/** Renders ways to arrange a viewing by phone or mail, when no slot can be chosen. */
export function NoViewings({ view, site, t }: NoViewingsProps) {
  const { phones, mailHref } = buildContactWays(view, site);
  const phone = phones.find(({ href }) => href !== undefined) ?? phones[0];
  return (
    <p className={css['actions']}>
      {phone && phone.href === undefined ? <span>{phone.number}</span> : null}
      {phone?.href ? (
        <a className={button['button']} href={phone.href}>
          <Icon name={phone.kind} />
          {phone.number}
        </a>
      ) : null}
      <a className={button['quiet']} href={mailHref}>
        <Icon name="mail" />
        {t('viewing:none.mail')}
      </a>
    </p>
  );
}
